using Tern.Local.Serving;

namespace Tern.Local.Tests.S3.State;

public sealed class OutboxTests : IDisposable
{
    private readonly KeptShop _shop = new();
    private readonly Inbox _inbox = new();

    private S3Wire S3 => _shop.S3;

    public void Dispose() => _shop.Dispose();

    [Fact]
    public async Task A_notification_is_delivered_again_if_its_delivery_was_not_recorded()
    {
        await NotifyAsync();
        await S3.DoAsync("PUT", "/shop/key", "text");
        var message = Assert.Single(_inbox.Messages);

        // A restart after the delivery was recorded; another one that lost this record.
        _shop.Restart(start: Listen);
        S3.Clock.Advance(TimeSpan.Zero);
        Assert.Single(_inbox.Messages);
        using var lost = new S3Wire();
        Listen(lost);
        _shop.State.Restore(lost.Part, to: _shop.State.Position - 1);
        lost.Clock.Advance(TimeSpan.Zero);

        Assert.Equal([message, message], _inbox.Messages);
        Assert.Equal("text", (await lost.DoAsync("GET", "/shop/key")).Body);
    }

    [Fact]
    public async Task A_notification_waits_until_its_object_is_on_disk()
    {
        await NotifyAsync();
        var disk = _shop.State.StopDisk();
        var put = S3.DoAsync("PUT", "/shop/key", "text");
        Assert.Empty(_inbox.Messages);
        disk.Dispose();
        await put;
        Assert.Single(_inbox.Messages);
    }

    [Fact]
    public async Task A_notification_that_its_destination_refuses_is_not_tried_again()
    {
        await NotifyAsync();
        _inbox.IsClosed = true;
        await S3.DoAsync("PUT", "/shop/key", "text");
        _inbox.IsClosed = false;
        _shop.Restart(start: Listen);
        S3.Clock.Advance(TimeSpan.Zero);
        Assert.Empty(_inbox.Messages);
    }

    [Fact]
    public async Task A_reset_account_has_no_notifications_to_deliver_again()
    {
        var functions = new EndlessFunctions();
        S3.Targets.Functions = functions;
        await S3.DoAsync("PUT", "/shop");
        await S3.DoAsync("PUT", "/shop?notification",
            "<NotificationConfiguration><CloudFunctionConfiguration><CloudFunction>arn:aws:lambda:us-east-1:000000000000:function:f</CloudFunction>"
            + "<Event>s3:ObjectCreated:*</Event></CloudFunctionConfiguration></NotificationConfiguration>");
        await S3.DoAsync("PUT", "/shop/key", "text");
        Assert.Equal(1, functions.Invocations);
        S3.Part.Reset("111111111111");
        Restart();
        Assert.Equal(2, functions.Invocations);
        S3.Part.Reset("000000000000");
        Restart();
        Assert.Equal(2, functions.Invocations);

        void Restart()
        {
            _shop.Restart(start: s3 => s3.Targets.Functions = functions);
            S3.Clock.Advance(TimeSpan.Zero);
        }
    }

    [Fact]
    public async Task Sequence_numbers_go_on_after_a_restart()
    {
        await NotifyAsync();
        await S3.DoAsync("PUT", "/shop/key", "text");
        await S3.DoAsync("DELETE", "/shop/key");
        _shop.Restart(start: Listen);
        await S3.DoAsync("PUT", "/shop/key", "text");
        var numbers = _inbox.Messages.Select(static message => message.Split("\"sequencer\":\"")[1].Split('"')[0]).ToList();
        Assert.Equal(3, numbers.Count);
        Assert.Equal(numbers.Order(StringComparer.Ordinal).Distinct(), numbers);
    }

    private async Task NotifyAsync()
    {
        Listen(S3);
        await S3.DoAsync("PUT", "/shop");
        await S3.DoAsync("PUT", "/shop?notification",
            "<NotificationConfiguration><QueueConfiguration><Queue>arn:aws:sqs:us-east-1:000000000000:q</Queue><Event>s3:ObjectCreated:*</Event>"
            + "<Event>s3:ObjectRemoved:*</Event></QueueConfiguration></NotificationConfiguration>", "x-amz-skip-destination-validation: true");
    }

    private void Listen(S3Wire s3) => s3.Targets.Add("sqs", _inbox);

    private sealed class EndlessFunctions : ILocalFunctions
    {
        public int Invocations { get; private set; }

        public bool Exists(string arn) => true;

        public ValueTask InvokeAsync(string arn, ReadOnlyMemory<byte> payload, CancellationToken cancellationToken)
        {
            Invocations++;
            return new ValueTask(new TaskCompletionSource().Task);
        }
    }

    private sealed class Inbox : ITargetService
    {
        public bool IsClosed { get; set; }

        public List<string> Messages { get; } = [];

        public string? Check(string arn) => IsClosed ? "It is closed." : null;

        public ValueTask SendAsync(string arn, TargetMessage message, CancellationToken cancellationToken)
        {
            Messages.Add(message.Body);
            return default;
        }
    }
}
