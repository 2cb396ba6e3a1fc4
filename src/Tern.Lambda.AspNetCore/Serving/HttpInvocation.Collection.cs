using System.Collections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Features.Authentication;
using Microsoft.AspNetCore.Routing;

namespace Tern.Lambda.AspNetCore;

/// <content>
/// The feature collection: this object implements all of a server's features, until an application replaces one.
/// </content>
internal partial class HttpInvocation : IFeatureCollection, IEndpointFeature, IRouteValuesFeature
{
    private static readonly Type[] Own =
    [
        typeof(IHttpRequestFeature), typeof(IHttpRequestBodyDetectionFeature), typeof(IHttpRequestLifetimeFeature), typeof(IHttpRequestIdentifierFeature),
        typeof(IHttpConnectionFeature), typeof(ITlsConnectionFeature), typeof(IHttpResponseFeature), typeof(IHttpResponseBodyFeature),
        typeof(IHttpAuthenticationFeature), typeof(IHttpBodyControlFeature), typeof(IHttpMaxRequestBodySizeFeature), typeof(IEndpointFeature),
        typeof(IRouteValuesFeature), typeof(ILambdaInvocationFeature), typeof(IVerifiedCallerFeature),
    ];

    private readonly List<KeyValuePair<Type, object?>> _given = [];
    private RouteValueDictionary? _routeValues;

    /// <inheritdoc/>
    public bool IsReadOnly => false;

    /// <inheritdoc/>
    public int Revision { get; private set; }

    /// <inheritdoc/>
    Endpoint? IEndpointFeature.Endpoint { get; set; }

    /// <inheritdoc/>
    RouteValueDictionary IRouteValuesFeature.RouteValues
    {
        get => _routeValues ??= [];
        set => _routeValues = value;
    }

    /// <inheritdoc/>
    public object? this[Type key]
    {
        get
        {
            ArgumentNullException.ThrowIfNull(key);
            if (TryGetGiven(key, out var given)) return given;
            return Array.IndexOf(Own, key) >= 0 ? this : null;
        }

        set
        {
            ArgumentNullException.ThrowIfNull(key);
            Give(key, value);
        }
    }

    /// <inheritdoc/>
    public TFeature? Get<TFeature>()
    {
        if (_given.Count > 0 && TryGetGiven(typeof(TFeature), out var given)) return (TFeature?)given;
        return this is TFeature own ? own : default;
    }

    /// <inheritdoc/>
    public void Set<TFeature>(TFeature? instance) => Give(typeof(TFeature), instance);

    /// <inheritdoc/>
    public IEnumerator<KeyValuePair<Type, object>> GetEnumerator()
    {
        foreach (var (type, given) in _given)
            if (given is not null) yield return new KeyValuePair<Type, object>(type, given);
        foreach (var type in Own)
            if (!TryGetGiven(type, out _)) yield return new KeyValuePair<Type, object>(type, this);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private void Give(Type key, object? value)
    {
        Revision++;
        for (var i = 0; i < _given.Count; i++)
        {
            if (_given[i].Key != key) continue;
            _given[i] = new KeyValuePair<Type, object?>(key, value);
            return;
        }

        _given.Add(new KeyValuePair<Type, object?>(key, value));
    }

    private bool TryGetGiven(Type key, out object? value)
    {
        for (var i = 0; i < _given.Count; i++)
        {
            if (_given[i].Key != key) continue;
            value = _given[i].Value;
            return true;
        }

        value = null;
        return false;
    }

    private void ClearFeatures()
    {
        _given.Clear();
        Revision++;
        ((IEndpointFeature)this).Endpoint = null;
        _routeValues = null;
    }
}
