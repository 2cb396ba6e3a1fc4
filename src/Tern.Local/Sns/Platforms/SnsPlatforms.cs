using System.Collections.Concurrent;

namespace Tern.Local.Sns;

/// <summary>
/// The platform applications with their endpoints, and the SMS settings, of all accounts and Regions.
/// </summary>
internal sealed class SnsPlatforms
{
    private const string EndpointPrefix = "endpoint/";

    private readonly ConcurrentDictionary<string, SnsApplication> _applications = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, SnsEndpoint> _endpoints = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<(string Account, string Region), ConcurrentDictionary<string, string>> _sms = new();

    /// <summary>Returns true if an ARN is that of an app on a device; otherwise, false.</summary>
    public static bool IsEndpoint(string arn) => SnsArn.Parse(arn, "TargetArn").Resource.StartsWith(EndpointPrefix, StringComparison.Ordinal);

    public SnsApplication Add(SnsApplication application) => _applications.GetOrAdd(application.Arn, application);

    public SnsApplication? Find(string arn) => _applications.GetValueOrDefault(arn);

    public void Remove(string arn)
    {
        if (!_applications.TryRemove(arn, out var application)) return;
        lock (application.Gate)
        {
            foreach (var endpoint in application.Endpoints.Keys) _endpoints.TryRemove(endpoint, out _);
        }
    }

    /// <summary>Returns the applications of an account in a Region, oldest first.</summary>
    public IEnumerable<SnsApplication> All(string account, string region) => _applications.Values
        .Where(application => application.Place.Account == account && application.Place.Region == region)
        .OrderBy(static application => application.Number);

    /// <summary>Adds an endpoint. The caller holds the application's lock.</summary>
    public void Add(SnsEndpoint endpoint)
    {
        endpoint.Application.Endpoints.Add(endpoint.Arn, endpoint);
        _endpoints[endpoint.Arn] = endpoint;
    }

    public SnsEndpoint? FindEndpoint(string arn) => _endpoints.GetValueOrDefault(arn);

    public void RemoveEndpoint(string arn)
    {
        if (!_endpoints.TryRemove(arn, out var endpoint)) return;
        lock (endpoint.Application.Gate) endpoint.Application.Endpoints.Remove(arn);
    }

    /// <summary>Returns the SMS settings of an account in a Region.</summary>
    public ConcurrentDictionary<string, string> Sms(string account, string region) =>
        _sms.GetOrAdd((account, region), static _ => new(StringComparer.Ordinal));

    public void Reset(string? account)
    {
        foreach (var application in _applications.Values)
        {
            if (account is null || application.Place.Account == account) Remove(application.Arn);
        }

        foreach (var key in _sms.Keys)
        {
            if (account is null || key.Account == account) _sms.TryRemove(key, out _);
        }
    }
}
