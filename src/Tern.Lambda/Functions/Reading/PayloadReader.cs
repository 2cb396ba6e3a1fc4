using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Creates the event that a handler takes from the payload.</summary>
internal abstract class PayloadReader<TEvent>
{
    /// <exception cref="LambdaEventException">The payload isn't an event of this type.</exception>
    public abstract TEvent Read(LambdaPayload payload);
}
