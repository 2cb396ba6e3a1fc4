namespace Tern.S3.Transfers;

/// <summary>
/// Makes canceled transfers fail like canceled single calls: with a <see cref="TaskCanceledException"/> that has the
/// caller's token, regardless of what a stream, a lock or a part of the transfer threw.
/// </summary>
internal static class CanceledTransfer
{
    public static async ValueTask<T> OfAsync<T>(Task<T> transfer, CancellationToken cancellationToken)
    {
        try
        {
            return await transfer.ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (cancellationToken.IsCancellationRequested && !IsCallers(error, cancellationToken))
        {
            throw new TaskCanceledException(error.Message, error, cancellationToken);
        }
    }

    /// <exception cref="TaskCanceledException">The token is canceled.</exception>
    public static void ThrowIf(CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested) throw new TaskCanceledException(null, null, cancellationToken);
    }

    private static bool IsCallers(OperationCanceledException error, CancellationToken cancellationToken) =>
        error is TaskCanceledException && error.CancellationToken == cancellationToken;
}
