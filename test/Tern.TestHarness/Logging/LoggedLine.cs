using Microsoft.Extensions.Logging;

namespace Tern.TestHarness;

/// <summary>A line of a log.</summary>
public sealed record LoggedLine(LogLevel Level, string Message, Exception? Error)
{
    /// <summary>The line with its exception in full.</summary>
    public override string ToString() => $"{Level}: {Message} {Error}";
}
