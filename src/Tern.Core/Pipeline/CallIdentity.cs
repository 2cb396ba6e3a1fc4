using System.Runtime.CompilerServices;
using Microsoft.Extensions.Logging;
using Tern.Credentials;
using Tern.Signing;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>Gets what an attempt must know before its endpoint can be found: who signs it, and the region.</summary>
/// <param name="credentials">Where credentials come from.</param>
/// <param name="tokens">Where bearer tokens come from; null for a service that takes none.</param>
/// <param name="schemes">What says which of the two a call takes.</param>
/// <param name="endpoints">What must know the region.</param>
/// <param name="logger">Where what does not stop the program goes, or null.</param>
internal sealed class CallIdentity(
    AwsCredentialProvider credentials, AwsBearerTokenProvider? tokens, SchemeChooser schemes, EndpointResolver endpoints, ILogger? logger)
{
    /// <summary>What makes sessions; null for a client that makes none.</summary>
    public AwsSessionProvider? Sessions { get; set; }

    /// <summary>Whether requests are sent without credentials.</summary>
    public bool IsAnonymous { get; init; }

    /// <summary>Waits for credentials or a token, and for the region where no setting says it.</summary>
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
                    "The call has credentials of its own, and its client is anonymous (the option Anonymous). Use another client for it.");
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
            // Whatever a provider throws: a fault of its network is none of this call's, which no retry would mend.
            throw CallFaults.NoCredentials(error, endpoints.HasRegion);
        }
    }

    /// <summary>Takes the credentials of a session in place of the client's own, where the endpoint wants them.</summary>
    /// <param name="call">The call, with its endpoint.</param>
    /// <param name="resource">What the session is for.</param>
    public ValueTask JoinSessionAsync(AwsCall call, string? resource) =>
        call.Scheme is { } scheme && call.Http.Endpoint.AuthSchemes.Count > 0 && schemes.ChooseAt(call.Http.Endpoint, scheme).TakesSession
            ? GetSessionAsync(call, resource)
            : default;

    private async ValueTask GetSessionAsync(AwsCall call, string? resource)
    {
        if (Sessions is null || resource is null)
        {
            throw new AwsConfigurationException(
                $"Requests to the directory bucket at {call.Http.Endpoint.Host} are signed with the keys of a session (S3 Express One Zone), and this client " +
                "makes no sessions. Use the client of Tern.S3, or a general purpose bucket.");
        }

        if (call.Options?.Credentials is not null)
        {
            throw new AwsConfigurationException(
                $"The call to the directory bucket at {call.Http.Endpoint.Host} has credentials of its own, and the sessions of its client are made with the " +
                "client's. Use another client for it, or set DisableExpressSessions.");
        }

        try
        {
            var session = Sessions.GetAsync(resource, call.Credentials!, call.Token);
            if (!session.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Session);
            call.Credentials = await session.ConfigureAwait(false);
            call.UsesSession = true;
        }
        catch (OperationCanceledException error)
        {
            CallFaults.ThrowIfCanceled(call.CallerToken);
            throw CallFaults.TimedOut(call, error);
        }
    }

    /// <summary>Gets what most calls will be identified by, ahead of the first.</summary>
    /// <param name="offered">The schemes of the service.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The credentials; null where a token takes their place, or nothing.</returns>
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
    /// Gives credentials up that the service refused, once a call. It is worth another attempt when others come instead.
    /// </summary>
    public async ValueTask<bool> RenewCredentialsAsync(AwsCall call, string operation, AwsException fault)
    {
        if (call.HasRenewedCredentials || call.Credentials is not { } refused) return false;
        call.HasRenewedCredentials = true;
        if (logger is not null) PipelineLog.CredentialsRefused(logger, operation, ErrorTypes.Get(fault));

        // Also where this call makes no other attempt: the next call must not meet them again.
        if (call.UsesSession) Sessions!.Invalidate(refused);
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

    // Of the first attempt it is all of the time, for which no clock is read.
    private static TimeSpan TimeLeft(AwsCall call) => call.Attempt == 1 ? call.TotalTimeout : call.GetRemaining();

    private async ValueTask GetTokenAsync(AwsCall call)
    {
        // Endpoint rules never offer tokens, and an operation that does belongs to a service that does: then there is a provider.
        var identity = tokens!.GetTokenAsync(call.Token);
        if (!identity.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.BearerToken);
        call.BearerToken = await identity.ConfigureAwait(false)
            ?? throw new AwsCredentialException("The provider of the option BearerTokens returned null. It must return a token, or throw.");
    }
}
