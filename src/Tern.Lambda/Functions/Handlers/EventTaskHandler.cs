namespace Tern.Lambda.Functions;

/// <summary>Handles an event that has no response.</summary>
internal sealed class EventTaskHandler<TEvent, TBody>(
    EventShape shape, PayloadReader<TEvent> reader, BodyReader<TEvent, TBody> body, TaskCall<TBody> call) : TypedHandler<TEvent>(shape, reader)
{
    protected override void DeclareCall(HandlerNeeds needs) => call.Declare(needs);

    protected override ValueTask HandleAsync(TEvent value, HandlerContext context) => new(call.InvokeAsync(body.Read(value), context));
}
