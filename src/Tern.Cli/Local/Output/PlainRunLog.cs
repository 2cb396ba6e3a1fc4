namespace Tern.Cli.Local.Output;

/// <summary>For people who read it from a file or a terminal without colours.</summary>
internal sealed class PlainRunLog(TextWriter output) : RunLog
{
    public override void Started(Uri endpoint) => output.WriteLine($"DynamoDB at {endpoint}, in memory. Ctrl-C ends it.");

    public override void Stopped() => output.WriteLine("Ended.");
}
