using Tern.Local.Buffers;

namespace Tern.Local.Tests.Buffers;

public sealed class LargeArraysTests
{
    [Theory]
    [InlineData(64 * 1024 + 1, 128 * 1024)]
    [InlineData(1024 * 1024, 1024 * 1024)]
    [InlineData(4 * 1024 * 1024, 4 * 1024 * 1024)]
    public void A_large_array_is_used_again_until_all_are_let_go(int wanted, int length)
    {
        var arrays = new LargeArrays();
        var first = arrays.Rent(wanted);
        Assert.Equal(length, first.Length);
        arrays.Return(first);
        Assert.Same(first, arrays.Rent(wanted));
        arrays.Return(first);
        arrays.Trim();
        Assert.NotSame(first, arrays.Rent(wanted));
    }

    [Fact]
    public void A_few_of_a_size_are_kept()
    {
        var arrays = new LargeArrays();
        var all = Enumerable.Range(0, 10).Select(_ => arrays.Rent(100_000)).ToList();
        foreach (var array in all) arrays.Return(array);
        var again = Enumerable.Range(0, 10).Select(_ => arrays.Rent(100_000)).ToList();
        Assert.Equal(4, again.Count(all.Contains));
    }

    [Fact]
    public void The_largest_arrays_are_given_again_until_they_are_collected_or_let_go()
    {
        var arrays = new LargeArrays();
        var first = arrays.Rent(8 * 1024 * 1024);
        arrays.Return(first);

        Assert.Same(first, arrays.Rent(8 * 1024 * 1024));
        Assert.NotSame(first, arrays.Rent(8 * 1024 * 1024));
        arrays.Return(first);
        arrays.Trim();
        Assert.NotSame(first, arrays.Rent(8 * 1024 * 1024));
    }
}
