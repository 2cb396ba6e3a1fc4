namespace Tern.Lambda.Functions;

/// <summary>A user's handler of what came and where the answer goes, with the services that it asks for.</summary>
internal abstract class PairCall<TInput, TOutput>
{
    /// <summary>Says which services the handler asks for.</summary>
    public abstract void Declare(HandlerNeeds needs);

    /// <summary>Calls the handler.</summary>
    public abstract Task InvokeAsync(TInput input, TOutput output, HandlerContext context);
}
