using Tern.Pages;

namespace Tern.Local.Tests.Hosting;

public sealed class TerminalTextTests
{
    [Theory]
    [InlineData("plain\ttext – ü 日本 👩‍👧", "plain\ttext – ü 日本 👩‍👧")]
    [InlineData("\u001b]0;title\u0007\u001b[2J", "?]0;title??[2J")]
    [InlineData("a\rb\nc\bd\u007fe", "a?b?c?d?e")]
    [InlineData("\u009b31m", "?31m")] // CSI in one character
    [InlineData("user\u202enimda\u2028next\u2029\u200b", "user?nimda?next??")]
    public void Control_and_bidirectional_characters_are_replaced(string text, string shown) => Assert.Equal(shown, TerminalText.Clean(text));
}
