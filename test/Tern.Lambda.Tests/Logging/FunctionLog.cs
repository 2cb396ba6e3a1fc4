using System.Text;
using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;
using Tern.Lambda.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Logging;

/// <summary>A function's log in memory, at noon of the first of March.</summary>
internal sealed class FunctionLog : IDisposable
{
    private readonly MemoryStream _stream = new();

    public FunctionLog(LambdaLoggingOptions? options = null, bool framed = false, params (string, string)[] variables)
    {
        options ??= new LambdaLoggingOptions();
        options.Clock = Clock;
        Factory = new LambdaLoggerFactory(options, new FunctionEnvironment(variables), new StreamOutput(_stream, framed));
        Logger = Factory.CreateLogger("Orders.Handler");
    }

    public static FunctionLog Json(LambdaLoggingOptions? options = null, bool framed = false)
    {
        options ??= new LambdaLoggingOptions();
        options.Format = LambdaLogFormat.Json;
        return new FunctionLog(options, framed);
    }

    public ManualTimeProvider Clock { get; } = new(new DateTimeOffset(2026, 3, 1, 12, 0, 0, 123, TimeSpan.Zero));

    public LambdaLoggerFactory Factory { get; }

    public ILogger Logger { get; }

    public byte[] Bytes => _stream.ToArray();

    public string Text => Encoding.UTF8.GetString(Bytes);

    public string[] Lines => Text.Split('\n', StringSplitOptions.RemoveEmptyEntries);

    public string Line => Assert.Single(Lines);

    public void Invoke(LambdaContext context) => CurrentInvocation.Set(new TestInvocation(context));

    public void Dispose() => CurrentInvocation.Set(null);
}
