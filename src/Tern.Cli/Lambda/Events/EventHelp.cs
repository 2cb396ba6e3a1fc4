namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class EventHelp
{
    public const string Examples = """
        Examples:
          tern lambda event                             lists all kinds of events
          tern lambda event sqs                         prints one
          tern lambda event sqs --send payments         sends it unchanged to the function 'payments'
          tern lambda event http                        > order.json, to edit
          tern lambda event order.json --send place     sends the edited one
          jq .body=1 order.json | tern lambda event - --send place

        Exit codes: 0 printed, or the function responded; 1 the emulator isn't running, or a file can't be read; 2 invalid options; 3 the function failed.

        """;
}
