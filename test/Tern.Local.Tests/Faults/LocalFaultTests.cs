namespace Tern.Local.Tests.Faults;

public class LocalFaultTests
{
    [Theory]
    [InlineData("throttle,operation=PutItem,table=orders,probability=0.1")]
    [InlineData("latency,delay=50ms,jitter=20ms")]
    [InlineData("partial-batch,operation=BatchWriteItem,first=3,every=2,share=0.25")]
    [InlineData("throttling-exception")]
    [InlineData("request-limit-exceeded")]
    [InlineData("internal-server-error,delay=0.5ms")]
    [InlineData("service-unavailable")]
    [InlineData("transaction-conflict")]
    [InlineData("drop-before")]
    [InlineData("drop-after")]
    [InlineData("close-idle")]
    [InlineData("truncate-body")]
    [InlineData("corrupt-checksum")]
    [InlineData("drop-before,table=Az-0_9.b")]
    [InlineData("latency,delay=86400000ms,jitter=10000001ms")]
    [InlineData("throttle,service=sqs,operation=SendMessage,queue=orders.fifo")]
    [InlineData("throttle,topic=news")]
    [InlineData("throttle,bucket=files,key-prefix=a%2Cb%25/")]
    [InlineData("duplicate-delivery,queue=orders,probability=0.5")]
    [InlineData("reorder")]
    [InlineData("error,code=AccessDenied,message=%20Not you%2C friend,status=403")]
    public void A_rule_is_written_as_it_was_read(string text) => Assert.Equal(text, LocalFault.Parse(text).ToString());

    [Fact]
    public void Every_kind_has_a_text() =>
        Assert.All(Enum.GetValues<LocalFaultKind>(), kind =>
            Assert.Equal(kind, LocalFault.Parse(new LocalFault(kind)
            {
                Delay = kind == LocalFaultKind.Latency ? TimeSpan.FromMilliseconds(1) : default,
                ErrorCode = kind == LocalFaultKind.Error ? "AccessDenied" : null,
            }.ToString()).Kind));

    [Fact]
    public void Text_may_have_spaces_and_times_their_units()
    {
        var fault = LocalFault.Parse(" latency , delay = 1.5s , jitter=2m ");
        Assert.Equal((TimeSpan.FromSeconds(1.5), TimeSpan.FromMinutes(2)), (fault.Delay, fault.Jitter));
    }

    [Theory]
    [InlineData("", "Unknown fault ''. Valid faults: latency, throttle, ")]
    [InlineData("flood", "Unknown fault 'flood'.")]
    [InlineData("throttle,", "'' in the fault 'throttle,' isn't of the form name=value.")]
    [InlineData("throttle,PutItem", "'PutItem' in the fault 'throttle,PutItem' isn't of the form name=value.")]
    [InlineData("throttle,rate=1", "Unknown setting 'rate' of a fault. Valid settings: service, operation, table, queue, topic, bucket, ")]
    [InlineData("throttle,first=1,first=2", "sets first twice")]
    [InlineData("throttle,operation=putitem", "No service has the operation 'putitem'. Did you mean PutItem?")]
    [InlineData("throttle,operation=Put", "No service has the operation 'Put'. Specify it as in the service's API, such as PutItem or SendMessage")]
    [InlineData("throttle,operation=ListTables", "The fault throttle doesn't apply to ListTables. It applies to operations on items.")]
    [InlineData("transaction-conflict,operation=Query", "It applies to PutItem, UpdateItem, DeleteItem and transactions.")]
    [InlineData("partial-batch,operation=PutItem", "It applies to BatchGetItem, BatchWriteItem, SendMessageBatch, ")]
    [InlineData("throttle,table=", "must not be empty")]
    [InlineData("throttle,table=a b",
        "The TableName of a fault is 'a b', which isn't a valid table name: names consist of letters from a to z, digits, '_', '-' and '.'.")]
    [InlineData("throttle,table=arn:aws:dynamodb:us-east-1:000000000000:table/orders", "which isn't a valid table name")]
    [InlineData("throttle,probability=1.01", "The Probability of a fault must be between 0 (never) and 1 (always).")]
    [InlineData("throttle,probability=-0.1", "The Probability of a fault must be between 0 (never) and 1 (always).")]
    [InlineData("throttle,probability=half", "probability=half isn't valid. Expected a number, such as 0.1.")]
    [InlineData("throttle,probability=NaN", "between 0 (never) and 1 (always)")]
    [InlineData("throttle,first=0", "First must be at least 1.")]
    [InlineData("throttle,every=0", "Every must be at least 1.")]
    [InlineData("throttle,every=1.5", "every=1.5 isn't valid. Expected an integer, such as 3.")]
    [InlineData("latency", "A latency needs a Delay, a Jitter or both")]
    [InlineData("latency,delay=50", "delay=50 isn't a valid time. Expected a number and its unit, such as 50ms, 1.5s or 2m.")]
    [InlineData("latency,delay=ms", "delay=ms isn't a valid time.")]
    [InlineData("latency,delay=-1ms", "The Delay of a fault must be between zero and one day.")]
    [InlineData("latency,jitter=-1ms", "The Jitter of a fault must be between zero and one day.")]
    [InlineData("latency,delay=86400000.0001ms", "The Delay of a fault must be between zero and one day.")]
    [InlineData("latency,delay=79228162514264337593543950335m", "The Delay of a fault must be between zero and one day.")]
    [InlineData("latency,delay=99999999999m", "The Delay of a fault must be between zero and one day.")]
    [InlineData("throttle,share=0.5x", "share=0.5x isn't valid. Expected a number")]
    [InlineData("throttle,share=0.3", "Share is the part of a partial-batch that isn't processed; throttle doesn't support it.")]
    [InlineData("partial-batch,share=1", "above 0 and below 1")]
    [InlineData("throttle,service=events", "The local AWS has no service 'events'. It has dynamodb, s3, sns, sqs, sts.")]
    [InlineData("throttle,service=sqs,operation=PutItem", "The service sqs has no operation 'PutItem'.")]
    [InlineData("throttle,queue=a,topic=b", "A fault applies to one table, queue, topic or bucket. Add a rule for each.")]
    [InlineData("throttle,service=sns,queue=a", "A fault of sns can't be limited to a resource of sqs.")]
    [InlineData("throttle,key-prefix=a/", "A KeyPrefix needs a BucketName.")]
    [InlineData("throttle,queue=a/b", "The QueueName of a fault is 'a/b', which isn't a valid queue name")]
    [InlineData("throttling-exception,service=sqs", "The fault throttling-exception doesn't apply to sqs. It applies to DynamoDB.")]
    [InlineData("reorder,operation=SendMessage", "It applies to ReceiveMessage of standard queues.")]
    [InlineData("reorder,delay=5ms", "reorder has no Delay and no Jitter: add a latency for the request.")]
    [InlineData("error", "An error needs an ErrorCode, such as AccessDenied.")]
    [InlineData("throttle,status=503", "ErrorCode, ErrorMessage and StatusCode are those of an error; throttle has its own.")]
    [InlineData("error,code=a,status=200", "The StatusCode of a fault must be between 400 and 599.")]
    public void An_invalid_rule_is_refused_with_the_expected_form(string text, string expected)
    {
        var message = Assert.Throws<FormatException>(() => LocalFault.Parse(text)).Message;
        Assert.Contains(expected, message, StringComparison.Ordinal);
        Assert.DoesNotContain("Parameter", message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("a,b")]
    [InlineData("orders,probability=0")]
    [InlineData(" orders")]
    [InlineData("orders\n")]
    public void A_table_whose_text_would_be_read_as_another_rule_is_refused(string name) =>
        Assert.Contains("which isn't a valid table name",
            Assert.Throws<ArgumentException>(() => new LocalFault(LocalFaultKind.DropAfter) { TableName = name }).Message, StringComparison.Ordinal);

    [Fact]
    public void An_invalid_property_is_refused_when_it_is_set()
    {
        Assert.Equal("Probability",
            Assert.Throws<ArgumentOutOfRangeException>(() => new LocalFault(LocalFaultKind.Throttle) { Probability = double.NaN }).ParamName);
        Assert.Equal("Delay",
            Assert.Throws<ArgumentOutOfRangeException>(() => new LocalFault(LocalFaultKind.Latency) { Delay = TimeSpan.FromTicks(-1) }).ParamName);
        Assert.Equal("Operation", Assert.Throws<ArgumentException>(() => new LocalFault(LocalFaultKind.Latency) { Operation = "Nothing" }).ParamName);
        Assert.Throws<ArgumentException>(() => new LocalFaults().Add(new((LocalFaultKind)99)));
        Assert.Throws<ArgumentNullException>(() => new LocalFaults().Add(null!));
        Assert.Throws<ArgumentNullException>(() => LocalFault.Parse(null!));
    }
}
