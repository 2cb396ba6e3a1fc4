using Tern.Endpoints;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    private AwsEndpoint FindEndpoint<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, in TRequest request, string? account, string? resource)
    {
        try
        {
            if (operation.SelectEndpoint is not { } select) return _endpoints.Resolve(account);
            var parameters = _endpoints.GetParameters(account);
            return select(request, _regions?.Find(resource) is { } region ? parameters with { Region = region } : parameters);
        }
        catch (AwsConfigurationException error) when (_settings.EndpointSources.Describe() is { } sources)
        {
            // The rules' words name no setting.
            throw new AwsConfigurationException($"{error.Message.TrimEnd('.')}. {sources}", error);
        }
    }

    // A request is read once: if its caller changes it meanwhile, a later attempt must not go elsewhere with the first one's body.
    private AwsEndpoint FindEndpoint<TRequest, TResponse>(
        AwsCall call, AwsOperation<TRequest, TResponse> operation, in TRequest request, string? resource)
    {
        var account = call.Credentials?.AccountId;
        if (operation.SelectEndpoint is null) return _endpoints.Resolve(account);
        var region = _regions?.Find(resource);
        if (call.FindSelected(account, region) is { } selected) return selected;
        if (operation.Resource?.Invoke(request) != resource)
        {
            throw new InvalidOperationException(
                $"The request of {operation.Name} was changed while its call was running: it was for '{resource}'. Give each call a request of its own, or " +
                "change it when the call has ended.");
        }

        return call.Select(FindEndpoint(operation, request, account, resource), account, region);
    }

    private async ValueTask DiscoverAsync(AwsCall call, AwsOperationTraits traits, string operation)
    {
        var isRequired = (traits & AwsOperationTraits.RequiresDiscovery) != 0;
        if (_settings.EndpointDiscovery == false)
            throw new AwsConfigurationException(
                $"{operation} goes to an endpoint that the service names, and endpoint discovery is turned off. Leave the option EndpointDiscovery and "
                + "AWS_ENABLE_ENDPOINT_DISCOVERY unset, or set the option Endpoint.");
        try
        {
            var finding = _discovery!.FindAsync(call.Http.Endpoint, isRequired, call.Token);
            if (!finding.IsCompleted) call.StartTimeout(Timeout.InfiniteTimeSpan, CallFaults.Endpoint);
            call.Http.Endpoint = await finding.ConfigureAwait(false);
        }
        catch (OperationCanceledException error)
        {
            call.CallerToken.ThrowIfCancellationRequested();
            throw CallFaults.TimedOut(call, error);
        }
    }

    // An address has no names below it, nor has localhost where the machine's name service knows it only.
    private bool TakesPrefix(AwsEndpoint endpoint) =>
        _settings.UseHostPrefixes && endpoint.Uri.HostNameType == UriHostNameType.Dns && endpoint.Uri.IdnHost != "localhost";
}
