using System.Text;
using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class KeyMapTests
{
    private static readonly string[] s_letters =
    [
        "a", "b", "/", "\u00E9", "\uD7FF", "\uE000", "\uFFFD", "\U00010000", "\U0001F600", "\U0010FFFF",
    ];

    [Fact]
    public void Keys_are_in_the_order_of_their_UTF8_bytes()
    {
        var random = new Random(3);
        for (var i = 0; i < 20_000; i++)
        {
            var (left, right) = (Key(random), Key(random));
            var expected = Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(right));
            Assert.Equal(Math.Sign(expected), Math.Sign(KeyOrder.Compare(left, right)));
        }
    }

    [Fact]
    public void The_key_after_a_prefix_is_above_all_keys_with_it_and_below_all_others_above_it()
    {
        var random = new Random(4);
        for (var i = 0; i < 20_000; i++)
        {
            var (prefix, key) = (Key(random), Key(random));
            if (KeyOrder.AfterPrefix(prefix) is not { } after)
            {
                Assert.True(key.StartsWith(prefix, StringComparison.Ordinal) || KeyOrder.Compare(key, prefix) < 0);
                continue;
            }

            var isBelow = KeyOrder.Compare(key, after) < 0;
            Assert.Equal(key.StartsWith(prefix, StringComparison.Ordinal) || KeyOrder.Compare(key, prefix) < 0, isBelow);
        }

        Assert.Equal("\uE000", KeyOrder.AfterPrefix("\uD7FF"));
    }

    [Fact]
    public void It_does_what_a_sorted_dictionary_does()
    {
        var random = new Random(5);
        var map = new KeyMap<string>();
        var model = new SortedDictionary<string, string>(KeyOrder.Instance);
        for (var step = 0; step < 40_000; step++)
        {
            var key = Key(random);
            if (step % 20_000 < 14_000 ? random.Next(4) > 0 : random.Next(4) == 0)
            {
                if (model.TryAdd(key, key)) map.Add(key, key);
                else Assert.Throws<ArgumentException>(() => map.Add(key, key));
            }
            else
            {
                map.Remove(key);
                model.Remove(key);
            }

            Assert.Equal(model.Count, map.Count);
            if (step % 4_000 != 0) continue;
            Assert.Equal(model.Keys, From(map, ""));
            var start = Key(random);
            Assert.Equal(model.Keys.Where(key => KeyOrder.Compare(key, start) >= 0), From(map, start));
            Assert.Equal(model.GetValueOrDefault(start), map.Find(start));
        }
    }

    private static IEnumerable<string> From(KeyMap<string> map, string start)
    {
        var cursor = map.From(start);
        while (cursor.Next() is { } key) yield return key;
    }

    private static string Key(Random random) => string.Concat(Enumerable.Range(0, random.Next(1, 5)).Select(_ => s_letters[random.Next(s_letters.Length)]));
}
