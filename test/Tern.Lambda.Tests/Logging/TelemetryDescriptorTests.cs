using System.Runtime.InteropServices;
using Microsoft.Extensions.Logging;
using Microsoft.Win32.SafeHandles;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Tests.Logging;

[Collection(nameof(ProcessWide))]
public sealed partial class TelemetryDescriptorTests
{
    private const int SetFlags = 4;
    private const int NonBlocking = 0x800;

    [Theory]
    [InlineData(true, 0xa55a0002)]
    [InlineData(false, 0xa55a0003)]
    public void Records_are_framed(bool json, uint type)
    {
        using var log = new FunctionLog(
            new LambdaLoggingOptions { Format = json ? LambdaLogFormat.Json : LambdaLogFormat.Text }, framed: true, ("AWS_LAMBDA_FUNCTION_NAME", "orders"));

        log.Logger.LogInformation("one\ntwo");
        log.Logger.LogInformation("three");

        var frames = TelemetryFrame.ReadAll(log.Bytes);
        Assert.Equal(2, frames.Count);
        Assert.All(frames, frame => Assert.Equal(type, frame.Type));
        Assert.Equal(1_772_366_400_123_000UL, frames[0].Microseconds);
        Assert.Equal(
            json
                ? """{"timestamp":"2026-03-01T12:00:00.123Z","level":"INFO","message":"one\ntwo","category":"Orders.Handler"}"""
                : "2026-03-01T12:00:00.123Z\t-\tINFO\tOrders.Handler\tone\ntwo",
            frames[0].Text);
        Assert.EndsWith("three" + (json ? "\",\"category\":\"Orders.Handler\"}" : ""), frames[1].Text);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Records_longer_than_the_pipe_arrive_whole(bool blocking)
    {
        if (!OperatingSystem.IsLinux()) Assert.Skip("The pipe's flags are Linux's.");
        var (reader, descriptor) = OpenPipe(blocking);
        var factory = new LambdaLoggerFactory(
            new LambdaLoggingOptions { Format = LambdaLogFormat.Json },
            new FunctionEnvironment(),
            LogOutput.Open(new FunctionEnvironment(("_LAMBDA_TELEMETRY_LOG_FD", $"{descriptor}"))));
        var logger = factory.CreateLogger("x");

        var writers = Enumerable.Range(0, 4).Select(writer => Task.Factory.StartNew(
            () =>
            {
                for (var i = 0; i < 5; i++) logger.LogInformation("{Writer} {Text}", writer, new string((char)('a' + writer), 100_000));
            },
            CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToArray();
        var closed = Task.WhenAll(writers).ContinueWith(_ => Close(descriptor), TaskScheduler.Default);
        var bytes = new MemoryStream();
        await reader.CopyToAsync(bytes);
        await Task.WhenAll(writers);
        await closed;

        var frames = TelemetryFrame.ReadAll(bytes.ToArray());
        Assert.Equal(20, frames.Count);
        Assert.All(frames, frame => Assert.Equal(100_000, JsonLineTests.Parse(frame.Text).GetProperty("Text").GetString()!.Length));
    }

    [Fact]
    public void A_line_has_left_the_process_when_the_call_returns()
    {
        if (!OperatingSystem.IsLinux()) Assert.Skip("The pipe's flags are Linux's.");
        var (reader, descriptor) = OpenPipe(blocking: true);
        var factory = new LambdaLoggerFactory(new LambdaLoggingOptions(), new FunctionEnvironment(), new DescriptorOutput(descriptor, framed: true));

        factory.CreateLogger("x").LogCritical("The last words");

        // Nothing is flushed, disposed or awaited between the call and the read: the contents of the pipe survive the
        // process.
        var bytes = new byte[4096];
        Assert.EndsWith("\tFATAL\tx\tThe last words", TelemetryFrame.Read(bytes.AsSpan(0, reader.Read(bytes))).Text);
        reader.Dispose();
        Assert.Equal(0, Close(descriptor));
    }

    [Fact]
    public void Closing_a_descriptor_is_not_an_error()
    {
        if (!OperatingSystem.IsLinux()) Assert.Skip("The pipe's flags are Linux's.");
        var (reader, descriptor) = OpenPipe(blocking: true);
        reader.Dispose();
        var output = new DescriptorOutput(descriptor, framed: true);
        var factory = new LambdaLoggerFactory(new LambdaLoggingOptions(), new FunctionEnvironment(), output);

        factory.CreateLogger("x").LogInformation("This line belongs to a test: Lambda's pipe was closed, and the standard output has the line instead.");

        Assert.False(output.IsFramed);
        Assert.Equal(0, Close(descriptor));
    }

    private static unsafe (FileStream Reader, int Descriptor) OpenPipe(bool blocking)
    {
        var ends = stackalloc int[2];
        Assert.Equal(0, Pipe(ends));
        if (!blocking) Assert.Equal(0, Control(ends[1], SetFlags, NonBlocking));
        return (new FileStream(new SafeFileHandle(ends[0], ownsHandle: true), FileAccess.Read, 1), ends[1]);
    }

    [LibraryImport("libc", EntryPoint = "pipe")]
    private static unsafe partial int Pipe(int* ends);

    [LibraryImport("libc", EntryPoint = "close")]
    private static partial int Close(int descriptor);

    [LibraryImport("libc", EntryPoint = "fcntl")]
    private static partial int Control(int descriptor, int command, int value);
}
