using Tern.Endpoints;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    private AwsEndpoint FindEndpoint<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, in TRequest request, string? account, string? resource, AwsCallOptions? options = null)
    {
        try
        {
            if (options is { HasPlace: true })
            {
                var place = PlaceOf(options, account);
                return operation.SelectEndpoint is { } choose ? choose(request, place) : _service.EndpointRules.Resolve(place);
            }

            if (operation.SelectEndpoint is not { } select) return _endpoints.Resolve(account);
            var parameters = _endpoints.GetParameters(account);
            return select(request, _rules.FindRegion(resource) is { } region ? parameters with { Region = region } : parameters);
        }
        catch (AwsConfigurationException error) when (_settings.EndpointSources.Describe() is { } sources)
        {
            // The rules' own message names no setting.
            throw new AwsConfigurationException($"{error.Message.TrimEnd('.')}. {sources}", error);
        }
    }

    // The request is read once: if its caller changes it meanwhile, a later attempt must not send the first body to
    // another endpoint.
    private AwsEndpoint FindEndpoint<TRequest, TResponse>(
        AwsCall call, AwsOperation<TRequest, TResponse> operation, in TRequest request, string? resource)
    {
        var account = call.Credentials?.AccountId;
        var hasPlace = call.Options is { HasPlace: true };
        if (operation.SelectEndpoint is null && !hasPlace) return _endpoints.Resolve(account);
        var region = hasPlace ? null : _rules.FindRegion(resource);
        if (call.FindSelected(account, region) is { } selected) return selected;
        if (operation.Resource?.Invoke(request) != resource)
        {
            throw new InvalidOperationException(
                $"The request of {operation.Name} was changed while its call was running: it was for '{resource}'. Use a separate request for each call, or " +
                "change it after the call has ended.");
        }

        return call.Select(FindEndpoint(operation, request, account, resource, call.Options), account, region);
    }

    // The endpoint rules receive the call's settings in place of its client's.
    private AwsEndpointParameters PlaceOf(AwsCallOptions options, string? account)
    {
        var place = _endpoints.GetParameters(account);
        if (options.Region is { } region)
            place = place with { Region = AwsSettings.CheckRegion(new AwsSetting(region, "the option Region of the call")) };
        if (options.Endpoint is not { } endpoint) return place;
        if (!endpoint.IsAbsoluteUri || (endpoint.Scheme != Uri.UriSchemeHttp && endpoint.Scheme != Uri.UriSchemeHttps))
        {
            throw new AwsConfigurationException(
                $"The option Endpoint of the call is '{endpoint}'. Expected an absolute http or https address such as http://localhost:8000.");
        }

        return place with { Endpoint = endpoint.OriginalString };
    }

    private async ValueTask DiscoverAsync(AwsCall call, AwsOperationTraits traits, string operation)
    {
        var isRequired = (traits & AwsOperationTraits.RequiresDiscovery) != 0;
        if (_settings.EndpointDiscovery == false)
            throw new AwsConfigurationException(
                $"{operation} requires endpoint discovery, which is turned off. Leave the option EndpointDiscovery and "
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

    // IP addresses have no subdomains; neither has localhost if only the machine's resolver knows it.
    private bool TakesPrefix(AwsEndpoint endpoint) =>
        _settings.UseHostPrefixes && endpoint.Uri.HostNameType == UriHostNameType.Dns && endpoint.Uri.IdnHost != "localhost";
}
