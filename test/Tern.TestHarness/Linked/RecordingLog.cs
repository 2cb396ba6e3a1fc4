using System.Collections.Concurrent;
using Tern.Lambda.Logging;
using Tern.Lambda.Runtime;

namespace Tern.TestHarness;

/// <summary>The messages of the runtime.</summary>
internal sealed class RecordingLog : RuntimeLog
{
    public ConcurrentQueue<string> Lines { get; } = new();

    public override void Inform(string message) => Lines.Enqueue("info: " + message);

    public override void Warn(string message, Exception? exception = null) => Lines.Enqueue("warn: " + message);

    public override void Fail(string message, Exception? exception = null) => Lines.Enqueue("fail: " + message);
}
