using System.Diagnostics;
using Tern.Pipeline;
using Tern.Telemetry;

namespace Tern.Messaging;

/// <summary>The spans of messages: sending them, and handling them with links to the spans that sent them.</summary>
internal static class MessagingTelemetry
{
    private static readonly ActivitySource s_source = PackageSource.Get(MessagingNames.Source).Activities;

    /// <summary>Starts the span of a call that sends messages. Returns null if nothing listens.</summary>
    /// <param name="system">The system, such as <see cref="MessagingNames.Sqs"/>.</param>
    /// <param name="destination">The queue's, topic's, bus's or stream's name.</param>
    public static Activity? StartSend(string system, string destination) =>
        s_source.HasListeners() ? Start(ActivityKind.Producer, MessagingNames.Send, system, destination, links: null) : null;

    /// <summary>Starts the span of handling a message or a batch. Returns null if nothing listens.</summary>
    /// <param name="system">The system, such as <see cref="MessagingNames.Sqs"/>.</param>
    /// <param name="destination">The queue's, topic's, bus's or stream's name.</param>
    /// <param name="links">The spans that sent the messages, or null for none.</param>
    public static Activity? StartProcess(string system, string destination, IEnumerable<ActivityLink>? links) =>
        s_source.HasListeners() ? Start(ActivityKind.Consumer, MessagingNames.Process, system, destination, links) : null;

    /// <summary>Gets a value indicating whether anything listens. If not, links don't have to be collected.</summary>
    public static bool IsListened => s_source.HasListeners();

    /// <summary>Sets the number of messages of the span, once it's known.</summary>
    public static void SetCount(Activity? activity, int count) => activity?.SetTag(MessagingNames.BatchCount, count);

    /// <summary>Marks a span as failed.</summary>
    public static void SetError(Activity? activity, Exception error)
    {
        if (activity is null) return;
        activity.SetStatus(ActivityStatusCode.Error);
        activity.SetTag(MessagingNames.ErrorType, AwsTelemetry.GetErrorType(error));
    }

    private static Activity? Start(ActivityKind kind, string operation, string system, string destination, IEnumerable<ActivityLink>? links)
    {
        var tags = new KeyValuePair<string, object?>[]
        {
            new(MessagingNames.System, system),
            new(MessagingNames.OperationType, operation),
            new(MessagingNames.OperationName, operation),
            new(MessagingNames.Destination, destination),
        };
        return s_source.StartSafely(operation + " " + destination, kind, default, tags, links);
    }
}
