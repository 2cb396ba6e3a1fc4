using System.Globalization;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Tests.Engine.Expressions;

public class TextCacheTests
{
    private int _parsed;

    [Fact]
    public void A_text_is_parsed_once()
    {
        var cache = Create();
        var first = cache.Get("a = :a"u8);
        Assert.Same(first, cache.Get("a = :a"u8));
        Assert.Equal(1, _parsed);
    }

    [Fact]
    public void Texts_without_end_are_kept_up_to_a_number_of_bytes()
    {
        var cache = Create();
        for (var i = 0; i < 2040; i++) cache.Get(Long(i));
        Assert.InRange(cache.Count, 1, 2 * TextCache<string>.MaxBytes / 4096);
    }

    [Fact]
    public void Short_texts_count_with_their_overhead()
    {
        var cache = Create();
        for (var i = 0; i < 100_000; i++) cache.Get(Encoding.UTF8.GetBytes(i.ToString(CultureInfo.InvariantCulture)));
        Assert.InRange(cache.Count, 1, 2 * TextCache<string>.MaxBytes / 100);
    }

    [Fact]
    public void Frequently_used_entries_are_not_evicted_by_entries_that_are_used_once()
    {
        var cache = Create();
        for (var i = 0; i < 2040; i++)
        {
            cache.Get("a = :a"u8);
            cache.Get(Long(i));
        }

        Assert.Equal(2041, _parsed);
    }

    private static byte[] Long(int number) => Encoding.UTF8.GetBytes(number.ToString("D4096", CultureInfo.InvariantCulture));

    private TextCache<string> Create() => new(text =>
    {
        _parsed++;
        return text;
    });
}
