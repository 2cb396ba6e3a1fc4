using System.Text;

namespace Tern.Credentials;

/// <summary>
/// Tries its sources in order. The first configured source is used, and later fetches start with it. If it fails, the
/// chain ends with its error, because credentials of another kind would be unexpected.
/// </summary>
/// <param name="sources">The sources, in order.</param>
/// <param name="advice">The advice to show if none of them has credentials.</param>
internal sealed class CredentialChain(CredentialSource[] sources, string advice)
{
    private CredentialSource? _winner;

    public ValueTask<FetchedCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        // Keys in the environment come first and are available synchronously, which is how a Lambda function starts.
        var source = Volatile.Read(ref _winner) ?? sources[0];
        var answer = source.FetchAsync(cancellationToken);
        if (!answer.IsCompletedSuccessfully) return AskAllAsync(source, answer, cancellationToken);
        var known = answer.Result;
        return known.Credentials is { } found ? new(Win(source, found)) : AskAllAsync(source, new(known), cancellationToken);
    }

    private async ValueTask<FetchedCredentials> AskAllAsync(CredentialSource asked, ValueTask<CredentialAnswer> answer, CancellationToken cancellationToken)
    {
        var first = await answer.ConfigureAwait(false);
        if (first.Credentials is { } known) return Win(asked, known);

        var skipped = new string[sources.Length];
        for (var i = 0; i < sources.Length; i++)
        {
            var next = sources[i] == asked ? first : await AskAsync(i, skipped, cancellationToken).ConfigureAwait(false);
            if (next.Credentials is { } found) return Win(sources[i], found);
            skipped[i] = next.NotConfigured!;
        }

        throw Exhausted(skipped);
    }

    // A source that fails may not be the intended one, for example if a proxy responds in place of the EC2 metadata
    // service, so the error lists the others too.
    private async ValueTask<CredentialAnswer> AskAsync(int index, string[] skipped, CancellationToken cancellationToken)
    {
        try
        {
            return await sources[index].FetchAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (AwsCredentialException error) when (index > 0)
        {
            var message = new StringBuilder(error.Message).Append("\nTried in order:");
            for (var i = 0; i < index; i++) message.Append("\n- ").Append(sources[i].Name).Append(": ").Append(skipped[i]);
            message.Append("\n- ")
                .Append(sources[index].Name)
                .Append(": failed, see above\nFix it, configure an earlier source, or set the option Credentials.");
            throw new AwsCredentialException(message.ToString(), error);
        }
    }

    private FetchedCredentials Win(CredentialSource source, AwsCredentials credentials)
    {
        Volatile.Write(ref _winner, source);
        return new FetchedCredentials(credentials, source.OutlivesExpiry);
    }

    private AwsCredentialException Exhausted(string[] skipped)
    {
        var message = new StringBuilder("No credentials were found. Tried in order:");
        for (var i = 0; i < sources.Length; i++) message.Append("\n- ").Append(sources[i].Name).Append(": ").Append(skipped[i]);
        return new AwsCredentialException(message.Append("\nWhat to do: ").Append(advice).ToString());
    }
}
