using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Reads events of Tern's own types.</summary>
internal sealed class LambdaEventReader<TEvent> : PayloadReader<TEvent>
    where TEvent : ILambdaEvent<TEvent>
{
    public static LambdaEventReader<TEvent> Instance { get; } = new();

    public override TEvent Read(LambdaPayload payload) => TEvent.Read(payload);
}
