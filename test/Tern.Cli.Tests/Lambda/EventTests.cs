using System.Text.Json;

namespace Tern.Cli.Tests.Lambda;

public sealed class EventTests
{
    [Fact]
    public async Task A_sample_event_is_printed_and_an_unknown_name_gets_suggestions()
    {
        var (code, output, _) = await TernProcess.RunAsync("lambda", "event", "sqs-fifo");
        Assert.Equal(0, code);
        Assert.Equal(3, JsonElement.Parse(output).GetProperty("Records").GetArrayLength());

        (code, _, var error) = await TernProcess.RunAsync("lambda", "event", "kines");
        Assert.Equal((1, "tern: 'kines' is neither a kind of event nor a file. There is kinesis, kinesis-window.\n"), (code, error));
    }

    [Fact]
    public async Task Without_an_emulator_it_is_said_how_to_start_one()
    {
        var (code, _, error) = await TernProcess.RunAsync("lambda", "event", "sqs", "--send", "payments", "--endpoint", "http://127.0.0.1:1/");
        Assert.Equal(1, code);
        Assert.StartsWith("tern: No emulator responds at http://127.0.0.1:1/:", error, StringComparison.Ordinal);
    }
}
