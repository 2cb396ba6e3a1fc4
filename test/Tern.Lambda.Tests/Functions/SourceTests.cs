using System.Text.Json;
using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Tests.Events;

namespace Tern.Lambda.Tests.Functions;

/// <summary>
/// Sources whose handlers get something other than the event or its records, or whose records can't fail individually.
/// </summary>
public sealed class SourceTests
{
    [Fact]
    public async Task Log_events_are_decompressed()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        var groups = new List<string>();
        app.On(LambdaEvents.CloudWatchLogs.To((CloudWatchLogsData logs, CloudWatchLogsEvent compressed, CancellationToken _) =>
        {
            groups.Add(logs.LogGroup!);
            return Task.CompletedTask;
        }));
        Assert.Equal("null", Sample.Text(await app.InvokeAsync(EventSamples.Bytes("CloudWatchLogsEvent"))));
        Assert.Equal([CloudWatchLogsEvent.Read(EventSamples.Payload("CloudWatchLogsEvent")).ReadData().LogGroup!], groups);
    }

    [Fact]
    public async Task Records_of_firehose_are_answered()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(LambdaEvents.Firehose.To(async (FirehoseEvent value, CancellationToken _) =>
        {
            var response = new FirehoseResponse(value);
            foreach (var record in value.Records) response.Dropped(record);
            return response;
        }));
        var records = JsonDocument.Parse(await app.InvokeAsync(EventSamples.Bytes("FirehoseEvent"))).RootElement.GetProperty("records");
        Assert.All(records.EnumerateArray(), record => Assert.Equal("Dropped", record.GetProperty("result").GetString()));
    }

    [Fact]
    public async Task A_message_of_a_topic_that_fails_fails_the_invocation_with_its_own_error()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(SnsMessages.Each.To((SnsRecord record, CancellationToken _) => throw new TimeoutException(record.Sns.MessageId)));
        var error = await Assert.ThrowsAsync<TimeoutException>(async () => await app.InvokeAsync(EventSamples.Bytes("SnsEvent")));
        Assert.Equal(SnsEvent.Read(EventSamples.Payload("SnsEvent")).Records[0].Sns.MessageId, error.Message);
    }

    [Fact]
    public async Task Of_several_records_without_partial_failures_each_is_handled_whatever_becomes_of_the_others()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        var seen = new List<string>();
        app.On(SnsMessages.Each.To((SnsRecord record, CancellationToken _) =>
        {
            seen.Add(record.Sns.MessageId);
            return record.Sns.MessageId == "2" ? Task.CompletedTask : throw new TimeoutException(record.Sns.MessageId);
        }));
        var records = string.Join(
            ',', new[] { "1", "2", "3" }.Select(id => $$"""{"EventSource":"aws:sns","Sns":{"MessageId":"{{id}}","TopicArn":"t","Message":""} }"""));
        var errors = await Assert.ThrowsAsync<AggregateException>(
            async () => await app.InvokeAsync(System.Text.Encoding.UTF8.GetBytes($$"""{"Records":[{{records}}]}""")));
        Assert.Equal(["1", "2", "3"], seen);
        Assert.Equal(["1", "3"], errors.InnerExceptions.Select(e => e.Message));
    }

    [Fact]
    public async Task The_notification_that_S3_sends_to_try_it_is_handled_with_no_records()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(S3Notifications.Each.To((S3Record record, CancellationToken _) => throw new InvalidOperationException("called")));
        Assert.Equal("null", Sample.Text(await app.InvokeAsync(EventSamples.Bytes("S3Event.test"))));
    }

    [Fact]
    public async Task A_schedule_goes_to_its_own_handler_where_there_is_one()
    {
        Assert.Equal(["schedule", "event"], await HandleBothAsync(withSchedule: true));
        Assert.Equal(["event", "event"], await HandleBothAsync(withSchedule: false));

        static async Task<List<string>> HandleBothAsync(bool withSchedule)
        {
            var handled = new List<string>();
            var app = LambdaApplication.CreateBuilder().Build();
            app.On(EventBridgeEvents.All.To((EventBridgeEvent value, CancellationToken _) => Handled("event")));
            app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Handled("sqs")));
            if (withSchedule) app.On(EventBridgeEvents.Scheduled.To((EventBridgeEvent value, CancellationToken _) => Handled("schedule")));
            await app.InvokeAsync(EventSamples.Bytes("EventBridgeEvent.schedule"));
            await app.InvokeAsync(EventSamples.Bytes("EventBridgeEvent"));
            return handled;

            Task Handled(string by)
            {
                handled.Add(by);
                return Task.CompletedTask;
            }
        }
    }
}
