using System.Diagnostics;
using Tern.Telemetry;

namespace Tern.Messaging.Propagation;

/// <summary>
/// What messages carry of the span that sends them. Made once for all messages of a call: the strings are shared. Empty where there is no span, or one whose
/// ids are not W3C's.
/// </summary>
/// <remarks>
/// Source: "Trace Context" of the W3C for <c>traceparent</c> and <c>tracestate</c>, which OpenTelemetry's propagators look for in message attributes; X-Ray's
/// own header is what AWS's services understand.
/// </remarks>
internal readonly struct TraceCarrier
{
    /// <summary>SQS and what it is subscribed to allow a message so many attributes: SNS drops one with more on its way to a queue.</summary>
    public const int MaxAttributes = 10;

    /// <summary>The longest trace state that is passed on; the W3C asks for 512 at least.</summary>
    private const int LongestState = 512;

    private readonly ActivityContext _context;

    private TraceCarrier(Activity activity)
    {
        _context = activity.Context;
        Parent = activity.Id;
        State = activity.TraceStateString is { Length: > 0 and <= LongestState } state ? state : null;
    }

    /// <summary>The value of <c>traceparent</c>; null for none.</summary>
    public string? Parent { get; }

    /// <summary>The value of <c>tracestate</c>; null for none.</summary>
    public string? State { get; }

    /// <summary>Whether there is nothing to carry.</summary>
    public bool IsEmpty => Parent is null;

    /// <summary>X-Ray's header; null for none. A new string each time.</summary>
    public string? WriteXRay() => IsEmpty ? null : XRayHeader.Write(_context);

    /// <summary>What a span's messages carry.</summary>
    /// <param name="activity">The span; null for none.</param>
    public static TraceCarrier Of(Activity? activity) => activity is { IdFormat: ActivityIdFormat.W3C, Id: not null } ? new TraceCarrier(activity) : default;

    /// <summary>The carrier of the caller's span.</summary>
    public static TraceCarrier Current => Of(Activity.Current);

    /// <summary>The names of the attributes that a message gets: none that it has, and never more than it may have.</summary>
    /// <param name="count">How many attributes it has.</param>
    /// <param name="hasParent">Whether it has a <c>traceparent</c> of its own, which stays; its trace state is its own affair too.</param>
    /// <param name="hasState">Whether it has a <c>tracestate</c> of its own.</param>
    /// <param name="state">Whether it gets a <c>tracestate</c>.</param>
    /// <returns>Whether it gets a <c>traceparent</c>.</returns>
    public bool Adds(int count, bool hasParent, bool hasState, out bool state)
    {
        var adds = !IsEmpty && !hasParent && count < MaxAttributes;
        state = adds && State is not null && !hasState && count + 1 < MaxAttributes;
        return adds;
    }

    /// <summary>Reads what a message carries: <c>traceparent</c> first, X-Ray's header where there is none that can be read.</summary>
    /// <param name="parent">The value of <c>traceparent</c>; null for none.</param>
    /// <param name="state">The value of <c>tracestate</c>; null for none.</param>
    /// <param name="xray">X-Ray's header; null for none.</param>
    /// <param name="context">The context of the sender's span.</param>
    /// <returns>Whether there is one.</returns>
    public static bool TryRead(string? parent, string? state, string? xray, out ActivityContext context)
    {
        if (parent is not null && ActivityContext.TryParse(parent, state, isRemote: true, out context)) return true;
        context = default;
        return xray is not null && XRayHeader.TryParse(xray, out context);
    }
}
