using Tern.Local.Clocks;

namespace Tern.Local.Tests.Clocks;

public sealed class IndexedHeapTests
{
    [Fact]
    public void Random_puts_moves_and_removals_keep_the_order()
    {
        var random = new Random(26);
        var heap = new IndexedHeap<Node>(static (left, right) => left.Value.CompareTo(right.Value));
        var model = new List<Node>();
        for (var i = 0; i < 20_000; i++)
        {
            var any = model.Count > 0 ? model[random.Next(model.Count)] : null;
            switch (random.Next(4))
            {
                case 0 or 1:
                    var node = new Node { Value = random.Next(1000) };
                    model.Add(node);
                    heap.Put(node);
                    break;
                case 2 when any is not null:
                    any.Value = random.Next(1000);
                    heap.Put(any);
                    break;
                case 3 when any is not null:
                    model.Remove(any);
                    heap.Remove(any);
                    Assert.Equal(-1, any.HeapIndex);
                    break;
            }

            Assert.Equal(model.Count, heap.Count);
            Assert.Equal(model.Count == 0 ? null : model.Min(static n => n.Value), heap.First?.Value);
        }

        var values = new List<int>();
        while (heap.First is { } first)
        {
            values.Add(first.Value);
            heap.Remove(first);
        }

        Assert.Equal(model.Select(static n => n.Value).Order(), values);
    }

    private sealed class Node : HeapNode
    {
        public int Value { get; set; }
    }
}
