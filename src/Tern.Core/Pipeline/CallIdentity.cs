using System.Runtime.CompilerServices;
using Microsoft.Extensions.Logging;
using Tern.Credentials;
using Tern.Signing;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>
/// Obtains the inputs that an attempt needs before its endpoint can be resolved: the credentials or token, and the
/// Region.
/// </summary>
/// <param name="credentials">The credential provider.</param>
/// <param name="tokens">The provider of bearer tokens, or null for a service that accepts none.</param>
/// <param name="schemes">Chooses between credentials and token for a call.</param>
/// <param name="endpoints">The endpoint resolver, which needs the Region.</param>
/// <param name="rules">The service's rules, which may sign with a session's credentials.</param>
/// <param name="logger">The logger for errors that don't stop the program, or null.</param>
internal sealed class CallIdentity(
    AwsCredentialProvider credentials, AwsBearerTokenProvider? tokens, SchemeChooser schemes, EndpointResolver endpoints, AwsServiceRules rules,
    ILogger? logger)
{
    /// <summary>true to send requests without credentials; otherwise, false.</summary>
    public bool IsAnonymous { get; init; }

    /// <summary>Waits for credentials or a token, and for the Region if it isn't in the settings.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask IdentifyAsync(AwsCall call, AwsOperationTraits traits, IReadOnlyList<AwsAuthScheme> offered)
    {
        var identified = false;
        call.Http.IsUnsent = true;
        call.Http.WasReset = false;
        call.Http.WaitedFor = null;
        try
        {
            if (IsAnonymous && call.Options?.Credentials is not null)
            {
                throw new AwsConfigurationException(
                    "The call has its own credentials, but its client is anonymous (the option Anonymous). Use another client for it.");
            }

            if (!IsAnonymous && (traits & AwsOperationTraits.Unsigned) == 0)
            {
                call.Trace?.Mark(CallPhase.Sign);
                call.Scheme = schemes.Choose(offered);
                if (call.Scheme.TakesToken)
                {
                    await GetTokenAsync(call).ConfigureAwait(false);
                }
                else
                {
                    var identity = ProviderOf(call).GetCredentialsAsync(TimeLeft(call), call.Token);
                    if (!identity.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Credentials);
                    call.Credentials = CallFaults.NotNull(await identity.ConfigureAwait(false));
                    call.UsesSession = false;
                }

                call.Trace?.Mark(CallPhase.Credentials);
            }

            identified = true;
            if (endpoints.HasRegion || call.Options?.Region is not null) return;
            call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Region);
            await endpoints.FindRegionAsync(call.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (!identified || call.Token.IsCancellationRequested)
        {
            CallFaults.ThrowIfCanceled(call.CallerToken);
            throw call.Token.IsCancellationRequested ? CallFaults.TimedOut(call, error) : CallFaults.NoCredentials(error, endpoints.HasRegion);
        }
        catch (Exception error) when (!identified)
        {
            // Any exception of a provider: even a network fault in it isn't a fault of this call, and a retry
            // wouldn't help.
            throw CallFaults.NoCredentials(error, endpoints.HasRegion);
        }
    }

    /// <summary>Obtains the identity that most calls will use, ahead of the first call.</summary>
    /// <param name="offered">The service's authentication schemes.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>The credentials, or null if a bearer token or nothing takes their place.</returns>
    public async ValueTask<AwsCredentials?> WarmUpAsync(IReadOnlyList<AwsAuthScheme> offered, CancellationToken cancellationToken)
    {
        if (IsAnonymous) return null;
        try
        {
            if (!schemes.Choose(offered).TakesToken)
                return CallFaults.NotNull(await credentials.GetCredentialsAsync(cancellationToken).ConfigureAwait(false));
            await tokens!.GetTokenAsync(cancellationToken).ConfigureAwait(false);
            return null;
        }
        catch (Exception error) when (!cancellationToken.IsCancellationRequested)
        {
            throw CallFaults.NoCredentials(error, endpoints.HasRegion);
        }
    }

    /// <summary>
    /// Discards credentials that the service rejected, once per call, and returns true if the provider then returns
    /// different ones, so that a retry is worthwhile.
    /// </summary>
    public async ValueTask<bool> RenewCredentialsAsync(AwsCall call, string operation, AwsException fault)
    {
        if (call.HasRenewedCredentials || call.Credentials is not { } refused) return false;
        call.HasRenewedCredentials = true;
        if (logger is not null) PipelineLog.CredentialsRefused(logger, operation, ErrorTypes.Get(fault));

        // Also if this call makes no further attempt: the next call must not use the rejected credentials again.
        if (call.UsesSession) rules.Invalidate(refused);
        else ProviderOf(call).Invalidate(refused);
        if (call.Attempt >= call.MaxAttempts) return false;
        try
        {
            var identity = ProviderOf(call).GetCredentialsAsync(TimeLeft(call), call.Token);
            if (!identity.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Credentials);
            var renewed = CallFaults.NotNull(await identity.ConfigureAwait(false));
            call.ResetTimeout();
            return renewed.AccessKeyId != refused.AccessKeyId || renewed.SecretAccessKey != refused.SecretAccessKey
                || renewed.SessionToken != refused.SessionToken;
        }
        catch (OperationCanceledException error)
        {
            CallFaults.ThrowIfCanceled(call.CallerToken);
            if (!call.Token.IsCancellationRequested) throw CallFaults.NoCredentials(error, hasRegion: true);
            var late = CallFaults.OutOfTime(call, fault);
            (late.Operation, late.Resource, late.MayHaveTakenEffect) = (fault.Operation, fault.Resource, fault.MayHaveTakenEffect);
            throw late;
        }
        catch (Exception error)
        {
            throw CallFaults.NoCredentials(error, hasRegion: true);
        }
    }

    private AwsCredentialProvider ProviderOf(AwsCall call) => call.Options?.Credentials ?? credentials;

    // For the first attempt, all of the time is left, so no clock is read.
    private static TimeSpan TimeLeft(AwsCall call) => call.Attempt == 1 ? call.TotalTimeout : call.GetRemaining();

    private async ValueTask GetTokenAsync(AwsCall call)
    {
        // Endpoint rules never offer tokens. An operation that does belongs to a service that accepts tokens, and so
        // has a provider.
        var identity = tokens!.GetTokenAsync(call.Token);
        if (!identity.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.BearerToken);
        call.BearerToken = await identity.ConfigureAwait(false)
            ?? throw new AwsCredentialException("The provider of the option BearerTokens returned null. It must return a token, or throw.");
    }
}
