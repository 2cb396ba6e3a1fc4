using System.Collections.Concurrent;
using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>
/// The platform applications with their endpoints, and the SMS settings, of all accounts and Regions.
/// </summary>
internal sealed class SnsPlatforms(SnsState state)
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
            state.Record(change => change.Remove(KeyOf(application.Place, SnsKind.Application)));
            foreach (var endpoint in application.Endpoints.Keys) _endpoints.TryRemove(endpoint, out _);
        }
    }

    /// <summary>Returns the applications of an account in a Region, oldest first.</summary>
    public IEnumerable<SnsApplication> All(string account, string region) => _applications.Values
        .Where(application => application.Place.Account == account && application.Place.Region == region)
        .OrderBy(static application => application.Number);

    /// <summary>Adds an endpoint. The caller holds the application's lock.</summary>
    /// <exception cref="ServiceErrorException">The application was deleted meanwhile.</exception>
    public void Add(SnsEndpoint endpoint)
    {
        Check(endpoint.Application);
        endpoint.Application.Endpoints.Add(endpoint.Arn, endpoint);
        _endpoints[endpoint.Arn] = endpoint;
    }

    public SnsEndpoint? FindEndpoint(string arn) => _endpoints.GetValueOrDefault(arn);

    public void RemoveEndpoint(string arn)
    {
        if (!_endpoints.TryRemove(arn, out var endpoint)) return;
        lock (endpoint.Application.Gate)
        {
            endpoint.Application.Endpoints.Remove(arn);
            state.Record(change => change.Remove(KeyOf(endpoint.Place, SnsKind.Endpoint)));
        }
    }

    /// <summary>Records an application that was made or changed. The caller holds its lock.</summary>
    /// <exception cref="ServiceErrorException">The application was deleted meanwhile.</exception>
    public void Record(SnsApplication application)
    {
        Check(application);
        state.Record(change => Put(change, application));
    }

    /// <summary>Records an endpoint that was created or changed. The caller holds the lock of its
    /// application.</summary>
    public void Record(SnsEndpoint endpoint) => state.Record(change => Put(change, endpoint));

    /// <summary>Changes the SMS settings of an account in a Region.</summary>
    public void SetSms(string account, string region, Dictionary<string, string> changes)
    {
        var settings = Sms(account, region);
        foreach (var (name, value) in changes) settings[name] = value;
        state.Record(change => PutSms(change, account, region, settings));
    }

    /// <summary>Applies a change that was stored in a data directory.</summary>
    public void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
        var place = new SnsArn(key.Region, key.Account, key.Name);
        var from = new RecordInput(value);
        switch (key.Kind)
        {
            case SnsKind.Application when isPut:
                var (platform, number) = (from.ReadText(), state.Seen(from.ReadVarint64()));
                Set(Add(new SnsApplication(place, platform, number)).Attributes, ref from);
                break;
            case SnsKind.Application:
                Remove(place.ToString());
                break;
            case SnsKind.Endpoint when isPut:
                if (Find(from.ReadText()) is not { } application) break;
                var sequence = state.Seen(from.ReadVarint64());
                if (FindEndpoint(place.ToString()) is not { } endpoint) Add(endpoint = new SnsEndpoint(application, place, sequence));
                Set(endpoint.Attributes, ref from);
                break;
            case SnsKind.Endpoint:
                RemoveEndpoint(place.ToString());
                break;
            case SnsKind.Sms when isPut:
                foreach (var (name, text) in from.ReadTexts()) Sms(key.Account, key.Region)[name] = text;
                break;
            case SnsKind.Sms:
                _sms.TryRemove((key.Account, key.Region), out _);
                break;
        }
    }

    public void Capture(IStateSink sink)
    {
        var change = new StateChange();
        foreach (var application in _applications.Values)
        {
            lock (application.Gate)
            {
                Put(change, application);
                foreach (var endpoint in application.Endpoints.Values) Put(change, endpoint);
            }

            sink.Add(change);
        }

        foreach (var ((account, region), settings) in _sms)
        {
            PutSms(change, account, region, settings);
            sink.Add(change);
        }
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
            if ((account is null || key.Account == account) && _sms.TryRemove(key, out _))
                state.Record(change => change.Remove(new StateKey(key.Account, key.Region, SnsKind.Sms, "")));
        }
    }

    private void Check(SnsApplication application)
    {
        if (Find(application.Arn) != application) throw SnsErrors.NotFound("PlatformApplication");
    }

    private static StateKey KeyOf(SnsArn place, byte kind) => new(place.Account, place.Region, kind, place.Resource);

    private static void Put(StateChange change, SnsApplication application)
    {
        change.Value.WriteText(application.Platform);
        change.Value.WriteVarint64(application.Number);
        change.Value.WriteTexts(application.Attributes);
        change.Put(KeyOf(application.Place, SnsKind.Application));
    }

    private static void Put(StateChange change, SnsEndpoint endpoint)
    {
        change.Value.WriteText(endpoint.Application.Arn);
        change.Value.WriteVarint64(endpoint.Number);
        change.Value.WriteTexts(endpoint.Attributes);
        change.Put(KeyOf(endpoint.Place, SnsKind.Endpoint));
    }

    private static void PutSms(StateChange change, string account, string region, ConcurrentDictionary<string, string> settings)
    {
        change.Value.WriteTexts(settings.ToArray());
        change.Put(new StateKey(account, region, SnsKind.Sms, ""));
    }

    private static void Set(Dictionary<string, string> attributes, ref RecordInput from)
    {
        attributes.Clear();
        foreach (var (name, text) in from.ReadTexts()) attributes[name] = text;
    }
}
