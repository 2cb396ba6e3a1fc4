using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Folders;

public sealed class FolderKeyTests
{
    [Theory]
    [InlineData("a/b c/é+1.txt", null)]
    [InlineData("console/auxiliary.txt", null)]
    [InlineData("a/CON", "Windows reserves the name 'CON'")]
    [InlineData("nul.txt", "Windows reserves the name 'nul'")]
    [InlineData("com1 .tar.gz", "Windows reserves the name 'com1'")]
    [InlineData("a./b", "the name 'a.' ends with a dot or a space, which Windows doesn't allow")]
    [InlineData("C:/b", "Windows doesn't allow one of the characters in 'C:'")]
    [InlineData("a?", "Windows doesn't allow one of the characters in 'a?'")]
    [InlineData("a\tb", "Windows doesn't allow one of the characters in 'a\tb'")]
    public void Windows_has_more_rules(string key, string? mistake)
    {
        Assert.Equal(mistake, FolderKeys.FindMistake(key, isWindows: true));
        Assert.Null(FolderKeys.FindMistake(key, isWindows: false));
    }
}
