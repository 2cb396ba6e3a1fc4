using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>Handles an event that has no response.</summary>
internal sealed class EventTaskHandler<TEvent, TBody>(
    EventShape shape, PayloadReader<TEvent> reader, BodyReader<TEvent, TBody> body, HandlerCall<TBody> call) : TypedHandler<TEvent>(shape, reader)
{
    protected override void DeclareCall(HandlerNeeds needs) => needs.Add(call.Services, call.HandlerClass);

    protected override ValueTask HandleAsync(TEvent value, HandlerContext context) => call.InvokeAsync(body.Read(value), context);
}
