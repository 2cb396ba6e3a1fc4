namespace Tern.Lambda.Functions;

/// <summary>A user's handler that takes one input and returns a result, with the services that it needs.</summary>
internal abstract class ResultCall<TInput, TResult>
{
    /// <summary>Declares the services that the handler needs.</summary>
    public abstract void Declare(HandlerNeeds needs);

    /// <summary>Calls the handler.</summary>
    public abstract Task<TResult> InvokeAsync(TInput input, HandlerContext context);
}
