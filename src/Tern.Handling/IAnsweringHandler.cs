namespace Tern.Handling;

/// <summary>A class that handles requests and returns answers.</summary>
/// <typeparam name="TInput">The type of the input, such as the body of a request.</typeparam>
/// <typeparam name="TResult">The type of the answer.</typeparam>
public interface IHandler<in TInput, TResult>
{
    /// <summary>Handles an input.</summary>
    /// <param name="input">The input.</param>
    /// <param name="cancellationToken">A token that is canceled when the host needs the handler to end.</param>
    /// <returns>The answer.</returns>
    Task<TResult> HandleAsync(TInput input, CancellationToken cancellationToken);
}
