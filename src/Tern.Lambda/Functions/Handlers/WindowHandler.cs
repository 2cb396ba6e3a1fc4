using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Passes the records of a tumbling window to the handler at once, with the window's state, and responds with the new
/// state: <c>{"batchItemFailures":[…],"state":{…}}</c>.
/// </summary>
internal sealed class WindowHandler<TEvent, TRecord, TState> : BatchHandler<TumblingWindow<TRecord, TState>>
    where TRecord : class
{
    private readonly PayloadReader<TEvent> _reader;
    private readonly Func<TEvent, IReadOnlyList<TRecord>> _records;
    private readonly Func<TEvent, WindowMembers> _members;
    private readonly BatchSource<TRecord> _source;
    private readonly JsonTypeInfo<TState> _type;
    private readonly JsonResultWriter<TState> _writer;
    private readonly ResultCall<TumblingWindow<TRecord, TState>, TState?> _call;

    public WindowHandler(
        EventShape shape,
        PayloadReader<TEvent> reader,
        Func<TEvent, IReadOnlyList<TRecord>> records,
        Func<TEvent, WindowMembers> members,
        BatchSource<TRecord> source,
        JsonTypeInfo<TState> state,
        ResultCall<TumblingWindow<TRecord, TState>, TState?> call)
        : base(shape)
    {
        _reader = reader;
        _records = records;
        _members = members;
        _source = source;
        _writer = new JsonResultWriter<TState>(state);
        _type = state;
        _call = call;
        Filters = new FilterChain<TumblingWindow<TRecord, TState>>(this);
    }

    public override FilterChain<TumblingWindow<TRecord, TState>> Filters { get; }

    public override async ValueTask InvokeAsync(HandlerContext context)
    {
        context.ClearAnswer();
        var value = context.Read(_reader);
        var records = _records(value);
        var members = _members(value);
        if (members.Window is null)
        {
            throw new InvalidOperationException(
                $"The handler '{DisplayName}' is for a tumbling window, and the event is of none: the state would be lost. "
                + "Set TumblingWindowInSeconds on the event source mapping, or handle the records without a window.");
        }

        TumblingWindow<TRecord, TState>? window = null;
        var failures = BatchFailures.None;
        // The window's last event may have no records, but the handler still runs.
        if (records.Count == 0) await RunAsync(window = Make(new Batch<TRecord>(records), members), context).ConfigureAwait(false);
        else
        {
            failures = await BatchRunner
                .RunWholeAsync(
                    _source, records, (batch, _) => RunAsync(window = Make(batch, members), context), Settings, context.BatchLog, context.CancellationToken)
                .ConfigureAwait(false);
        }

        Answer(failures, window!.Next, context);
    }

    public override object? ReadEvent(HandlerContext context) => typeof(TEvent).IsValueType ? null : context.ReadAhead(_reader);

    protected override void Declare(HandlerNeeds needs)
    {
        Filters.Close(HandleAsync);
        needs.Event = typeof(TumblingWindow<TRecord, TState>);
        _call.Declare(needs);
    }

    private TumblingWindow<TRecord, TState> Make(Batch<TRecord> records, WindowMembers members) => new(records)
    {
        State = IsEmpty(members.State) ? default : members.State.Read(_type),
        Start = members.Window!.Start,
        End = members.Window.End,
        IsFinal = members.IsFinal ?? false,
        IsTerminatedEarly = members.IsTerminatedEarly ?? false,
        ShardId = members.ShardId ?? "",
    };

    // Lambda begins every window with {}.
    private static bool IsEmpty(EventJson state) => !state.HasValue || state.Utf8.IndexOfAnyExcept(WindowState.EmptyObject) < 0;

    private ValueTask RunAsync(TumblingWindow<TRecord, TState> window, HandlerContext context)
    {
        context.Event = window;
        return Filters.IsEmpty ? HandleAsync(window, context) : Filters.RunAsync(context);
    }

    private async ValueTask HandleAsync(TumblingWindow<TRecord, TState> window, HandlerContext context) =>
        window.Next = await _call.InvokeAsync(window, context).ConfigureAwait(false);

    private void Answer(BatchFailures failures, TState? state, HandlerContext context)
    {
        var isWhole = false;
        var output = context.BeginAnswer();
        try
        {
            failures.Write(output);
            if (state is not null)
            {
                output.Truncate(output.WrittenCount - 1);
                output.Write(",\"state\":"u8);
                _writer.Write(state, output);
                output.Write("}"u8);
            }

            isWhole = true;
        }
        finally
        {
            context.EndAnswer(isWhole);
        }
    }
}
