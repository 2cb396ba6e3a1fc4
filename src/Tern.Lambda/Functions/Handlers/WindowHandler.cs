using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Passes the records of a tumbling window to the handler at once, with the window's state, and responds with the new
/// state: <c>{"batchItemFailures":[…],"state":{…}}</c>.
/// </summary>
internal sealed class WindowHandler<TRecord, TState>(
    EventShape shape,
    EventRecords<TRecord> records,
    BatchSource<TRecord> source,
    JsonTypeInfo<TState> type,
    HandlerCall<TumblingWindow<TRecord, TState>, TState?> call)
    : BatchHandler<TumblingWindow<TRecord, TState>>(shape), IItemHandler<TumblingWindow<TRecord, TState>>
    where TRecord : class
{
    private readonly JsonResultWriter<TState> _writer = new(type);

    public override async ValueTask InvokeAsync(HandlerContext context)
    {
        context.ClearAnswer();
        var value = records.Read(context);
        var batch = records.Of(value);
        var members = MembersOf(value);
        TumblingWindow<TRecord, TState>? window = null;
        var failures = BatchFailures.None;
        // The window's last event may have no records, but the handler still runs.
        if (batch.Count == 0) await RunAsync(window = Make(new Batch<TRecord>(batch), members), context).ConfigureAwait(false);
        else
        {
            var run = new WholeBatchRun<TRecord>(source, batch, Settings, context.BatchLog, context.CancellationToken);
            failures = await run.RunAsync(whole => RunAsync(window = Make(whole, members), context)).ConfigureAwait(false);
        }

        Answer(failures, window!.Next, context);
    }

    public override object? ReadEvent(HandlerContext context) => records.ReadAhead(context);

    public IReadOnlyList<TumblingWindow<TRecord, TState>> ReadItems(HandlerContext context)
    {
        var value = records.Read(context);
        return [Make(new Batch<TRecord>(records.Of(value)), MembersOf(value))];
    }

    public ValueTask InvokeItemAsync(TumblingWindow<TRecord, TState> item, HandlerContext context) => RunAsync(item, context);

    protected override void Declare(HandlerNeeds needs)
    {
        Filters.Close(HandleAsync);
        needs.Event = typeof(TumblingWindow<TRecord, TState>);
        needs.Add(call.Services, call.HandlerClass);
    }

    private WindowMembers MembersOf(object value)
    {
        var members = records.WindowOf(value);
        return members.Window is not null
            ? members
            : throw new InvalidOperationException(
                $"The handler '{DisplayName}' requires a tumbling window, but the event has none, so the state would be lost. "
                + "Set TumblingWindowInSeconds on the event source mapping, or handle the records without a window.");
    }

    private TumblingWindow<TRecord, TState> Make(Batch<TRecord> records, WindowMembers members) => new(records)
    {
        State = IsEmpty(members.State) ? default : members.State.Read(type),
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
        context.Show(window);
        return Filters.IsEmpty ? HandleAsync(window, context) : Filters.RunAsync(context);
    }

    private async ValueTask HandleAsync(TumblingWindow<TRecord, TState> window, HandlerScope context) =>
        window.Next = await call.InvokeAsync(window, context).ConfigureAwait(false);

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
