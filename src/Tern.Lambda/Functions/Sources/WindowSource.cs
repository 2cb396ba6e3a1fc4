using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>A source of tumbling windows. What a handler returns is the state that the window's next event has.</summary>
internal sealed class WindowSource<TRecord, TState>(
    EventShape shape, EventRecords<TRecord> records, BatchSource<TRecord> batch, JsonTypeInfo<TState> state)
    : AnswerSource<TumblingWindow<TRecord, TState>, TState?, LambdaBatchHandler<TumblingWindow<TRecord, TState>>>
    where TRecord : class
{
    public override LambdaBatchHandler<TumblingWindow<TRecord, TState>> Bind(HandlerCall<TumblingWindow<TRecord, TState>, TState?> call) =>
        new(new WindowHandler<TRecord, TState>(shape, records, batch, state, call));
}
