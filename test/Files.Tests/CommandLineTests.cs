namespace Files.Tests;

public sealed class CommandLineTests
{
    [Fact]
    public void All_options_are_read()
    {
        var read = CommandLine.Parse(["--port", "8080", "--create", "--help"]);

        Assert.Equal((8080, true, true), (read.Port, read.Create, read.Help));
        Assert.Equal(CommandLine.Parse([]), new CommandLine());
        Assert.Equal(5090, CommandLine.Parse([]).Port);
    }

    [Theory]
    [InlineData("--port")]
    [InlineData("--port=1")]
    [InlineData("--port", "70000")]
    [InlineData("--what")]
    public void Unknown_names_are_reported(params string[] args) =>
        Assert.Contains(args[^1].Split('=')[0], Assert.Throws<FormatException>(() => CommandLine.Parse(args)).Message, StringComparison.Ordinal);
}
