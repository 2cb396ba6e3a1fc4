using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Reads the records of an event, for handlers that don't know the event's type.</summary>
internal abstract class EventRecords<TRecord>
{
    /// <summary>Reads the event of an invocation.</summary>
    public abstract object Read(HandlerContext context);

    /// <summary>Reads the event before the handler does; see <see cref="Handler.ReadEvent"/>.</summary>
    public abstract object? ReadAhead(HandlerContext context);

    /// <summary>Returns the records of an event.</summary>
    public abstract IReadOnlyList<TRecord> Of(object value);

    /// <summary>Returns the members of an event that describe its tumbling window.</summary>
    public virtual WindowMembers WindowOf(object value) => default;
}

/// <summary>Reads the records of an event of Tern's own types.</summary>
internal class EventRecords<TEvent, TRecord>(Func<TEvent, IReadOnlyList<TRecord>> records) : EventRecords<TRecord>
    where TEvent : class, ILambdaEvent<TEvent>
{
    public sealed override object Read(HandlerContext context) => context.Read(LambdaEventReader<TEvent>.Instance);

    public sealed override object? ReadAhead(HandlerContext context) => context.ReadAhead(LambdaEventReader<TEvent>.Instance);

    public sealed override IReadOnlyList<TRecord> Of(object value) => records((TEvent)value);
}

/// <summary>Reads the records of a stream's event, which may belong to a tumbling window.</summary>
internal sealed class StreamRecords<TEvent, TRecord>(Func<TEvent, IReadOnlyList<TRecord>> records, Func<TEvent, WindowMembers> window)
    : EventRecords<TEvent, TRecord>(records)
    where TEvent : class, ILambdaEvent<TEvent>
{
    public override WindowMembers WindowOf(object value) => window((TEvent)value);
}
