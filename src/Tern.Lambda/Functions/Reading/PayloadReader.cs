using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Makes the event that a handler asks for from what arrived.</summary>
internal abstract class PayloadReader<TEvent>
{
    /// <exception cref="LambdaEventException">It is no such event.</exception>
    public abstract TEvent Read(LambdaPayload payload);
}
