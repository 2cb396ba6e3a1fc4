namespace Tern.Lambda.Functions;

/// <summary>A user's handler that takes an input and an output, with the services that it needs.</summary>
internal abstract class PairCall<TInput, TOutput>
{
    /// <summary>Declares the services that the handler needs.</summary>
    public abstract void Declare(HandlerNeeds needs);

    /// <summary>Calls the handler.</summary>
    public abstract Task InvokeAsync(TInput input, TOutput output, HandlerContext context);
}
