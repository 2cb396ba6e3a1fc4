using System.Globalization;
using System.Text.Json.Nodes;
using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>The queues of the emulator.</summary>
/// <param name="aws">The local AWS that has the queues.</param>
internal sealed class QueueSet(Tern.Local.LocalAws aws)
{
    /// <summary>Returns the queue with a name, or null if there is none.</summary>
    public LocalQueue? Find(string name) => aws.FindQueue(name);

    /// <summary>Adds a queue, or changes the attributes of the existing one with the same name.</summary>
    public LocalQueue Add(QueueOptions options)
    {
        if (options.DeadLetterQueue is { } dead) aws.OpenQueue(dead); // its own options may come later
        var queue = aws.OpenQueue(options.Name);
        queue.SetAttributes(AttributesOf(options));
        return queue;
    }

    /// <summary>Returns what is wrong with a queue name, or null if it is valid.</summary>
    public static string? FindMistake(string name)
    {
        var plain = name.EndsWith(".fifo", StringComparison.Ordinal) ? name[..^5] : name;
        return plain.Length > 0 && name.Length <= 80 && plain.All(static c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_')
            ? null
            : $"'{name}' isn't a valid queue name. Expected letters, digits, hyphens and underscores, at most 80, and .fifo at the end of a FIFO queue.";
    }

    private static Dictionary<string, string> AttributesOf(QueueOptions options)
    {
        var attributes = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["VisibilityTimeout"] = Seconds(options.VisibilityTimeout),
            ["DelaySeconds"] = Seconds(options.Delay),
            ["MessageRetentionPeriod"] = Seconds(options.Retention),
            ["ReceiveMessageWaitTimeSeconds"] = Seconds(options.ReceiveWait),
            ["MaximumMessageSize"] = options.MaximumMessageSize.ToString(CultureInfo.InvariantCulture),
        };
        if (options.IsFifo) attributes["ContentBasedDeduplication"] = options.HasContentBasedDeduplication ? "true" : "false";
        if (options.DeadLetterQueue is { } dead)
        {
            attributes["RedrivePolicy"] =
                new JsonObject { ["deadLetterTargetArn"] = QueueEvent.ArnOf(dead), ["maxReceiveCount"] = options.MaxReceives }.ToJsonString();
        }

        return attributes;
    }

    private static string Seconds(TimeSpan time) => ((long)time.TotalSeconds).ToString(CultureInfo.InvariantCulture);
}
