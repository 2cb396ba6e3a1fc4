using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.Lambda;
using Tern.Lambda.Streaming;

// The event determines what the function does: "echo", "exit" and so on; the program's argument determines how it
// starts.
var options = new LambdaRuntimeOptions();
switch (args.Length > 0 ? args[0] : "")
{
    case "shutdown":
        options.ShutdownTimeout = TimeSpan.FromSeconds(10); // the test's machine may be slow
        options.OnShutdown(_ =>
        {
            Console.WriteLine("flushed");
            return ValueTask.CompletedTask;
        });
        break;
    case "extension":
        await TestExtension.RunAsync(args[1], args[2]);
        return;
    case "main-throws":
        LambdaApplication.CreateBuilder(args);
        throw new InvalidOperationException("No table name.");
    case "init-hangs":
        await Task.Delay(Timeout.Infinite);
        break;
    case "init-throws":
        await LambdaFunction.RunAsync(() => throw new InvalidOperationException("No table name."), options);
        break;
}

await LambdaFunction.RunAsync(Behaviours.Handle, options);
Console.WriteLine("ended");

internal static class Behaviours
{
    private static readonly ManualResetEventSlim Never = new();

    public static ValueTask Handle(ReadOnlyMemory<byte> request, LambdaResponse response, LambdaInvocation invocation)
    {
        var text = Encoding.UTF8.GetString(request.Span).Trim('"');
        switch (text)
        {
            case not null when text.StartsWith("stream:", StringComparison.Ordinal):
                return StreamAsync(invocation.BeginStream("text/plain"), until: text["stream:".Length..]);
            case not null when text.Contains("poison", StringComparison.Ordinal):
                throw new InvalidOperationException("The event is poison.");
            case "escape":
                Console.Write("\u001b]0;title\u0007\u001b[2Jone\rother | forged\r\ntwo\n");
                break;
            case "exit":
                Environment.Exit(3);
                break;
            case "overflow":
                response.Write(BitConverter.GetBytes(Overflow(1)));
                break;
            case "starve":
                for (var i = 0; i < 200; i++) ThreadPool.UnsafeQueueUserWorkItem(_ => Never.Wait(), null);
                response.Write("\"starved\""u8);
                break;
            case "hang":
                Console.WriteLine("hanging");
                Never.Wait();
                break;
            case "flood":
                for (var i = 0; i < 100_000; i++) Console.WriteLine($"line {i}");
                break;
            case "long":
                Console.WriteLine(new string('a', 200_000) + "end");
                break;
            case "version":
                var version = Environment.GetEnvironmentVariable("AWS_LAMBDA_FUNCTION_VERSION");
                response.Write(Encoding.ASCII.GetBytes($"\"{version} {invocation.Context.InvokedFunctionArn}\""));
                break;
            case "process":
                response.Write(Encoding.ASCII.GetBytes($"{Environment.ProcessId}"));
                break;
            case "fail-fast":
                Environment.FailFast("as asked");
                break;
            case "background":
                new Thread(() => throw new InvalidOperationException("on a thread of its own")).Start();
                Never.Wait();
                break;
            case "memory":
                response.Write(Encoding.ASCII.GetBytes($"{GC.GetGCMemoryInfo().TotalAvailableMemoryBytes}"));
                break;
            default:
                response.Write(request.Span);
                break;
        }

        return ValueTask.CompletedTask;
    }

    // The response ends when a file with that name exists.
    private static async ValueTask StreamAsync(LambdaResponseStream stream, string until)
    {
        await stream.WriteAsync("begin "u8.ToArray());
        await stream.FlushAsync();
        while (!File.Exists(until)) await Task.Delay(5);
        await stream.WriteAsync("end"u8.ToArray());
        await stream.CompleteAsync();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Overflow(int depth) => depth == 0 ? 0 : Overflow(depth + 1) + 1;
}
