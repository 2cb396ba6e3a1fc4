using System.Reflection;
using Tern.Credentials;
using Tern.Http;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

public sealed class AwsClientDefaultsTests
{
    /// <summary>A new option must be added to the options that clients share.</summary>
    [Fact]
    public void Every_option_is_shared()
    {
        var shared = new AwsClientOptions();
        var properties = typeof(AwsClientOptions).GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(static property => property.CanWrite)
            .ToList();
        var values = properties.ToDictionary(static property => property.Name, property => Other(property, property.GetValue(shared)));
        foreach (var property in properties) property.SetValue(shared, values[property.Name]);

        var own = new AwsClientOptions();
        shared.CopyTo(own);

        foreach (var property in properties.Where(static property => property.Name != nameof(AwsClientOptions.Connections)))
            Assert.True(Equals(values[property.Name], property.GetValue(own)), $"{property.Name} is not shared: AwsClientOptions.CopyTo leaves it out.");
        Assert.NotSame(shared.Connections, own.Connections);
        Assert.Equal(shared.Connections.MaxConnectionsPerServer, own.Connections.MaxConnectionsPerServer);
    }

    // A value that differs from the default.
    private static object? Other(PropertyInfo property, object? value)
    {
        var type = Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType;
        if (type == typeof(string)) return property.Name;
        if (type == typeof(bool)) return value is not true;
        if (type == typeof(int)) return value is 17 ? 18 : 17;
        if (type == typeof(TimeSpan)) return TimeSpan.FromSeconds(77);
        if (type == typeof(Uri)) return new Uri("http://localhost:77");
        if (type.IsEnum) return Enum.GetValues(type).Cast<object>().Last(other => !other.Equals(value));
        if (type == typeof(AwsCredentialProvider)) return new StaticCredentialProvider("a", "b");
        if (type == typeof(AwsBearerTokenProvider)) return new StaticBearerTokenProvider("a");
        if (type == typeof(AwsTransport)) return new ScriptedTransport(static _ => new TextResponse(200));
        if (type == typeof(HttpMessageHandler)) return new HttpClientHandler();
        if (type == typeof(ConnectionOptions)) return new ConnectionOptions { MaxConnectionsPerServer = 77 };
        if (type == typeof(Func<string>)) return (Func<string>)(static () => "token");
        if (type == typeof(Microsoft.Extensions.Logging.ILoggerFactory)) return Microsoft.Extensions.Logging.Abstractions.NullLoggerFactory.Instance;
        if (type == typeof(System.Diagnostics.Metrics.IMeterFactory)) return new NoMeters();
        if (type == typeof(TimeProvider)) return new InstantTimeProvider();
        if (type == typeof(Tern.Observation.AwsCallObserver)) return new Observation.Seeing();
        if (type == typeof(IReadOnlyList<AwsCallHook>)) return (AwsCallHook[])[new NoHook()];
        if (type == typeof(Tern.Pipeline.AwsAnswerSource)) return new NoAnswers();
        if (typeof(IReadOnlyList<string>).IsAssignableFrom(type) || type.IsAssignableFrom(typeof(string[]))) return (string[])[property.Name];
        throw new NotSupportedException($"Say here what another value of {property.Name} is, a {type}.");
    }

    private sealed class NoHook : AwsCallHook;

    private sealed class NoAnswers : Tern.Pipeline.AwsAnswerSource
    {
        protected internal override ValueTask<object> AnswerAsync(
            string service, string operation, object request, Type response, int attempt, CancellationToken cancellationToken) =>
            throw new NotSupportedException();
    }

    private sealed class NoMeters : System.Diagnostics.Metrics.IMeterFactory
    {
        public System.Diagnostics.Metrics.Meter Create(System.Diagnostics.Metrics.MeterOptions options) => new(options);

        public void Dispose() { }
    }
}
