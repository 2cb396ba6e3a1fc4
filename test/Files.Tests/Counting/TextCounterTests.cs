using System.Text;
using Files.Counting;

namespace Files.Tests.Counting;

public sealed class TextCounterTests
{
    [Theory]
    [InlineData("", 0, 0)]
    [InlineData("one", 1, 1)]
    [InlineData("one\n", 1, 1)]
    [InlineData("one\ntwo", 2, 2)]
    [InlineData("\n\n", 2, 0)]
    [InlineData("  one \t two\r\n three", 2, 3)]
    [InlineData("grün wächst", 1, 2)]
    public async Task Lines_and_words_are_counted(string text, long lines, long words)
    {
        var counter = await FileCounter.CountAsync(new MemoryStream(Encoding.UTF8.GetBytes(text)), TestContext.Current.CancellationToken);

        Assert.True(counter.IsText);
        Assert.Equal((lines, words), (counter.Lines, counter.Words));
    }

    [Fact]
    public void Pieces_of_any_length_count_as_the_whole()
    {
        var random = new Random(3);
        var text = Enumerable.Range(0, 5_000).Select(_ => (byte)"ab \n"[random.Next(4)]).ToArray();
        var expected = (Encoding.ASCII.GetString(text).Split('\n', StringSplitOptions.None).Length - (text[^1] == '\n' ? 1 : 0),
            Encoding.ASCII.GetString(text).Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries).Length);
        var counter = new TextCounter();

        for (var at = 0; at < text.Length;)
        {
            var length = Math.Min(random.Next(40), text.Length - at);
            counter.Append(text.AsSpan(at, length));
            at += length;
        }

        Assert.Equal(expected, ((int)counter.Lines, (int)counter.Words));
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(7_999, false)]
    [InlineData(8_000, true)]
    public void Content_with_an_early_zero_byte_is_not_text(int at, bool isText)
    {
        var bytes = Enumerable.Repeat((byte)'a', 9_000).ToArray();
        bytes[at] = 0;
        var counter = new TextCounter();

        counter.Append(bytes.AsSpan(0, 5));
        counter.Append(bytes.AsSpan(5));

        Assert.Equal(isText, counter.IsText);
        Assert.Equal(isText ? 1 : 0, counter.Words);
    }
}
