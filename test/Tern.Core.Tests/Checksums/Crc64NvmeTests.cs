using System.Runtime.Intrinsics.X86;
using Tern.Checksums;

namespace Tern.Core.Tests.Checksums;

public sealed class Crc64NvmeTests
{
    [Fact]
    public void The_check_value_of_the_catalogue_is_computed() => Assert.Equal(0xAE8B14860A799888, ~Crc64Nvme.Update(ulong.MaxValue, "123456789"u8));

    [Fact]
    public void Slicing_agrees_with_the_definition_for_every_length() => AgreesFrom(0, Crc64Nvme.Slice);

    [Fact]
    public void Folding_agrees_with_the_definition_for_every_length()
    {
        Assert.SkipUnless(Pclmulqdq.IsSupported, "This processor has no carry-less multiplication.");
        AgreesFrom(64, Crc64Nvme.Fold);
    }

    [Fact]
    public void The_chosen_way_agrees_with_the_definition_for_every_length() => AgreesFrom(0, Crc64Nvme.Update);

    private static void AgreesFrom(int shortest, Func<ulong, ReadOnlySpan<byte>, ulong> way)
    {
        var random = new Random(20261122);
        var data = new byte[70_000];
        random.NextBytes(data);
        for (var length = shortest; length < 1_100; length++) Agrees(data.AsSpan(random.Next(16), length));
        for (var i = 0; i < 20; i++) Agrees(data.AsSpan(random.Next(100), random.Next(1_100, data.Length - 100)));

        void Agrees(ReadOnlySpan<byte> part) => Assert.Equal(ByDefinition(ulong.MaxValue, part), way(ulong.MaxValue, part));
    }

    private static ulong ByDefinition(ulong crc, ReadOnlySpan<byte> data)
    {
        foreach (var b in data)
        {
            crc ^= b;
            for (var bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? (crc >> 1) ^ 0x9A6C9329AC4BC9B5 : crc >> 1;
        }

        return crc;
    }
}
