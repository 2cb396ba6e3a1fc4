using System.Text;

namespace Tern.Credentials.Sources;

/// <summary>
/// Asks its sources in turn. The first that is configured wins, for good: later fetches go to it alone. One that is configured and fails ends the chain with its error,
/// for credentials of another kind would be a surprise.
/// </summary>
internal sealed class CredentialChain(CredentialSource[] sources)
{
    private CredentialSource? _winner;

    public async ValueTask<FetchedCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        var winner = Volatile.Read(ref _winner);
        if (winner is not null && (await winner.FetchAsync(cancellationToken).ConfigureAwait(false)).Credentials is { } renewed)
            return new FetchedCredentials(renewed, winner.OutlivesExpiry);

        var skipped = new string[sources.Length];
        for (var i = 0; i < sources.Length; i++)
        {
            var source = sources[i];
            var answer = await source.FetchAsync(cancellationToken).ConfigureAwait(false);
            if (answer.Credentials is { } found)
            {
                Volatile.Write(ref _winner, source);
                return new FetchedCredentials(found, source.OutlivesExpiry);
            }

            skipped[i] = answer.NotConfigured!;
        }

        throw Exhausted(skipped);
    }

    private AwsCredentialException Exhausted(string[] skipped)
    {
        var message = new StringBuilder("No credentials were found. Looked for in turn:");
        for (var i = 0; i < sources.Length; i++) message.Append("\n- ").Append(sources[i].Name).Append(": ").Append(skipped[i]);
        return new AwsCredentialException(message.Append("\nConfigure one of them, or set the option Credentials.").ToString());
    }
}
