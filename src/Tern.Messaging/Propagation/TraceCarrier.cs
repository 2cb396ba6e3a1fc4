using System.Diagnostics;
using Tern.Telemetry;

namespace Tern.Messaging;

/// <summary>
/// The trace context that messages carry from the span that sends them. Created once for all messages of a call, which
/// share its strings. Empty if there is no span, or if its IDs aren't in W3C format.
/// </summary>
/// <remarks>
/// Source: W3C "Trace Context" for <c>traceparent</c> and <c>tracestate</c>, which OpenTelemetry's propagators look for
/// in message attributes. AWS services understand X-Ray's own header.
/// </remarks>
internal readonly struct TraceCarrier
{
    /// <summary>
    /// The maximum number of message attributes in SQS and its subscriptions: SNS drops a message with more on its way
    /// to a queue.
    /// </summary>
    public const int MaxAttributes = 10;

    /// <summary>The maximum length of a propagated trace state. The W3C requires at least 512.</summary>
    private const int LongestState = 512;

    private readonly ActivityContext _context;

    private TraceCarrier(Activity activity)
    {
        _context = activity.Context;
        Parent = activity.Id;
        State = activity.TraceStateString is { Length: > 0 and <= LongestState } state ? state : null;
    }

    /// <summary>The value of <c>traceparent</c>, or null.</summary>
    public string? Parent { get; }

    /// <summary>The value of <c>tracestate</c>, or null.</summary>
    public string? State { get; }

    /// <summary>Gets a value indicating whether there is nothing to carry.</summary>
    public bool IsEmpty => Parent is null;

    /// <summary>Returns the X-Ray header as a new string, or null if there is no span.</summary>
    public string? WriteXRay() => IsEmpty ? null : XRayHeader.Write(_context);

    /// <summary>Returns the trace context of a span.</summary>
    /// <param name="activity">The span, or null for none.</param>
    public static TraceCarrier Of(Activity? activity) => activity is { IdFormat: ActivityIdFormat.W3C, Id: not null } ? new TraceCarrier(activity) : default;

    /// <summary>
    /// Determines which attributes to add to a message. Existing ones aren't replaced, and the maximum isn't exceeded.
    /// </summary>
    /// <param name="count">The number of attributes that the message has.</param>
    /// <param name="hasParent">true if the message has its own <c>traceparent</c>, which is kept, and no trace state is
    /// added to it; otherwise, false.</param>
    /// <param name="hasState">true if the message has its own <c>tracestate</c>; otherwise, false.</param>
    /// <param name="state">true to add a <c>tracestate</c>; otherwise, false.</param>
    /// <returns>true to add a <c>traceparent</c>; otherwise, false.</returns>
    public bool Adds(int count, bool hasParent, bool hasState, out bool state)
    {
        var adds = !IsEmpty && !hasParent && count < MaxAttributes;
        state = adds && State is not null && !hasState && count + 1 < MaxAttributes;
        return adds;
    }

    /// <summary>
    /// Reads the trace context of a message: <c>traceparent</c> if it's valid, or else the X-Ray header.
    /// </summary>
    /// <param name="parent">The value of <c>traceparent</c>, or null.</param>
    /// <param name="state">The value of <c>tracestate</c>, or null.</param>
    /// <param name="xray">The X-Ray header, or null.</param>
    /// <param name="context">The context of the sender's span.</param>
    /// <returns>true if the message has a trace context; otherwise, false.</returns>
    public static bool TryRead(string? parent, string? state, string? xray, out ActivityContext context)
    {
        if (parent is not null && ActivityContext.TryParse(parent, state, isRemote: true, out context)) return true;
        context = default;
        return xray is not null && XRayHeader.TryParse(xray, out context);
    }
}
