namespace Airports.Tests;

public sealed class CommandLineTests
{
    [Fact]
    public void Nothing_means_to_serve_on_port_5080()
    {
        var commandLine = CommandLine.Parse([]);

        Assert.Equal((5080, false, false, false), (commandLine.Port, commandLine.SelfTest, commandLine.Check, commandLine.Help));
    }

    [Fact]
    public void Options_come_in_any_order()
    {
        var expected = CommandLine.Parse(["--selftest", "--port", "0"]);

        Assert.Equal((0, true), (expected.Port, expected.SelfTest));
        Assert.Equal(expected, CommandLine.Parse(["--port", "0", "--selftest"]));
    }

    [Theory]
    [InlineData("--port", "--port needs a number, such as --port 5080.")]
    [InlineData("--port 65536", "--port is '65536': expected a number from 0 to 65535.")]
    [InlineData("--port -1", "--port is '-1': expected a number from 0 to 65535.")]
    [InlineData("--prot 1", "'--prot' isn't an option of this program. Run --help for the options.")]
    public void Unsupported_arguments_are_refused(string args, string message) =>
        Assert.Equal(message, Assert.Throws<FormatException>(() => CommandLine.Parse(args.Split(' '))).Message);
}
