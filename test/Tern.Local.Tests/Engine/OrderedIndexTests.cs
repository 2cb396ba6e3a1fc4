using Tern.Local.Engine;

namespace Tern.Local.Tests.Engine;

public class OrderedIndexTests
{
    [Theory]
    [InlineData(1, 2)]
    [InlineData(2, 3)]
    [InlineData(3, 12)]
    public void It_behaves_like_a_sorted_dictionary(int seed, int keyBytes)
    {
        var random = new Random(seed);
        var index = new OrderedIndex();
        var model = new SortedDictionary<byte[], StoredItem>(Comparer<byte[]>.Create(static (a, b) => a.AsSpan().SequenceCompareTo(b)));
        for (var step = 0; step < 60_000; step++)
        {
            var key = new byte[random.Next(1, keyBytes + 1)];
            random.NextBytes(key);
            if (step % 20_000 < 15_000 ? random.Next(4) > 0 : random.Next(4) == 0)
            {
                var item = new StoredItem(key, [], random.Next(1000));
                index.Set(key, item);
                model[key] = item;
            }
            else
            {
                // Half of the time a key that is there.
                if (model.Count > 0 && random.Next(2) == 0) key = Ascending(index, key).FirstOrDefault() ?? key;
                Assert.Equal(model.Remove(key), index.Remove(key));
            }

            if (step % 5_000 == 0) AssertSame(index, model, random);
        }

        AssertSame(index, model, random);
        foreach (var key in model.Keys.ToList()) Assert.True(index.Remove(key));
        Assert.Equal(0, index.Count);
        Assert.Equal(0, index.Bytes);
        Assert.False(index.At(default).Next());
    }

    [Fact]
    public void Keys_in_order_fill_it_and_are_found()
    {
        var index = new OrderedIndex();
        for (var i = 0; i < 10_000; i++)
        {
            var key = BitConverter.GetBytes(System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(i));
            index.Set(key, new StoredItem(key, [], i));
        }

        for (var i = 0; i < 10_000; i++)
            Assert.Equal(i, index.Find(BitConverter.GetBytes(System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(i)))!.Size);
    }

    [Theory]
    [InlineData(4)]
    [InlineData(5)]
    public void Clones_and_their_originals_never_show_changes_of_each_other(int seed)
    {
        var random = new Random(seed);
        var indexes = new List<(OrderedIndex Index, SortedDictionary<byte[],
            StoredItem> Model)> { (new OrderedIndex(), new SortedDictionary<byte[], StoredItem>(s_byBytes)) };
        for (var step = 0; step < 30_000; step++)
        {
            var (index, model) = indexes[random.Next(indexes.Count)];
            var key = new byte[2];
            random.NextBytes(key);
            if (random.Next(3) > 0)
            {
                var item = new StoredItem(key, [], random.Next(1000));
                index.Set(key, item);
                model[key] = item;
            }
            else
            {
                Assert.Equal(model.Remove(key), index.Remove(key));
            }

            if (step % 1_000 != 0) continue;
            var clone = (index.Clone(), new SortedDictionary<byte[], StoredItem>(model, s_byBytes));
            if (indexes.Count < 6) indexes.Add(clone);
            else indexes[random.Next(6)] = clone;
            foreach (var other in indexes) AssertSame(other.Index, other.Model, random);
        }

        foreach (var other in indexes) AssertSame(other.Index, other.Model, random);
    }

    private static readonly Comparer<byte[]> s_byBytes = Comparer<byte[]>.Create(static (a, b) => a.AsSpan().SequenceCompareTo(b));

    private static void AssertSame(OrderedIndex index, SortedDictionary<byte[], StoredItem> model, Random random)
    {
        Assert.Equal(model.Count, index.Count);
        Assert.Equal(model.Values.Sum(static item => (long)item.Size), index.Bytes);
        Assert.Equal(model.Values, Items(index, [], forward: true));
        var from = new byte[3];
        random.NextBytes(from);
        Assert.Equal(model.Where(entry => entry.Key.AsSpan().SequenceCompareTo(from) >= 0).Select(static entry => entry.Value),
            Items(index, from, forward: true));
        Assert.Equal(model.Where(entry => entry.Key.AsSpan().SequenceCompareTo(from) < 0).Reverse().Select(static entry => entry.Value),
            Items(index, from, forward: false));
    }

    private static List<StoredItem> Items(OrderedIndex index, byte[] from, bool forward)
    {
        var items = new List<StoredItem>();
        var cursor = index.At(from);
        while (forward ? cursor.Next() : cursor.Previous()) items.Add(cursor.Item);
        return items;
    }

    private static IEnumerable<byte[]> Ascending(OrderedIndex index, byte[] from)
    {
        var cursor = index.At(from);
        if (cursor.Next()) yield return cursor.Key;
    }
}
