namespace Tern.Local.Tests.Sqs;

/// <summary>The errors and texts of SQS.</summary>
public sealed class SqsErrorTests
{
    private const string Value = "400 InvalidParameterValue|InvalidParameterValueException: ";
    private const string Missing = "400 MissingParameter|MissingRequiredParameterException: The request must contain the parameter ";

    [Theory]
    [InlineData("SendMessage", """{"QueueUrl":"{q}"}""", Missing + "MessageBody.")]
    [InlineData("SendMessage", """{"QueueUrl":"{q}","MessageBody":""}""",
        Missing + "MessageBody.")]
    [InlineData("SendMessage", """{"MessageBody":"a"}""",
        Missing + "QueueUrl.")]
    [InlineData("SendMessage", """{"QueueUrl":"{f}","MessageBody":"a","MessageDeduplicationId":"d"}""",
        Missing + "MessageGroupId.")]
    [InlineData("SendMessage", """{"QueueUrl":"{f}","MessageBody":"a","MessageGroupId":"g"}""",
        Value + "The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided " +
        "explicitly")]
    [InlineData("SendMessage", """{"QueueUrl":"{f}","MessageBody":"a","MessageGroupId":"g","MessageDeduplicationId":"d","DelaySeconds":2}""",
        Value + "Value 2 for parameter DelaySeconds is invalid. Reason: The request include parameter that is not valid " +
        "for this queue type.")]
    [InlineData("SendMessage", """{"QueueUrl":"{q}","MessageBody":"\u0001"}""",
        "400 InvalidMessageContents|InvalidMessageContents: Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | " +
        "#xE000 to #xFFFD | " +
        "#x10000 to #x10FFFF.")]
    [InlineData("ReceiveMessage", """{"QueueUrl":"{q}","MaxNumberOfMessages":11}""",
        Value + "Value 11 for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.")]
    [InlineData("ReceiveMessage", """{"QueueUrl":"{q}","AttributeNames":["Nonsense"]}""",
        "400 InvalidAttributeName|InvalidAttributeName: Unknown Attribute Nonsense.")]
    [InlineData("GetQueueAttributes", """{"QueueUrl":"http://x/no"}""",
        "400 AWS.SimpleQueueService.NonExistentQueue|QueueDoesNotExist: The specified queue does not exist.")]
    [InlineData("SetQueueAttributes", """{"QueueUrl":"{q}","Attributes":{"FifoQueue":"true"}}""",
        "400 InvalidAttributeName|InvalidAttributeName: Unknown Attribute FifoQueue.")]
    [InlineData("SetQueueAttributes", """{"QueueUrl":"{q}","Attributes":{"DelaySeconds":"901"}}""",
        "400 InvalidAttributeValue|InvalidAttributeValue: Invalid value for the parameter DelaySeconds.")]
    [InlineData("SetQueueAttributes", """{"QueueUrl":"{q}","Attributes":{"KmsMasterKeyId":"k","SqsManagedSseEnabled":"true"}}""",
        "400 InvalidAttributeName|InvalidAttributeName: " + "You can use one type of server-side encryption (SSE) at one time. You can either enable " +
        "KMS SSE or SQS SSE.")]
    [InlineData("CreateQueue", """{"QueueName":"n","Attributes":{"ContentBasedDeduplication":"true"}}""",
        "400 InvalidAttributeName|InvalidAttributeName: Unknown Attribute ContentBasedDeduplication.")]
    [InlineData("CreateQueue", """{"QueueName":"n","Attributes":{"DeduplicationScope":"queue"}}""",
        "400 InvalidAttributeName|InvalidAttributeName: You can specify the DeduplicationScope only when FifoQueue is set to true.")]
    [InlineData("CreateQueue", """{"QueueName":"q","Attributes":{"DelaySeconds":"5"}}""",
        "400 QueueAlreadyExists|QueueNameExists: A queue already exists with the same name and a different value for attribute DelaySeconds")]
    [InlineData("CreateQueue", """{"QueueName":"n","Attributes":{"FifoQueue":"true"}}""",
        Value + "The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores, must end " +
        "with .fifo suffix and be 1 to 80 in length.")]
    [InlineData("CreateQueue", """{"QueueName":"a/b"}""",
        Value + "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length")]
    [InlineData("DeleteMessage", """{"QueueUrl":"{q}","ReceiptHandle":"garbage"}""",
        "400 ReceiptHandleIsInvalid|ReceiptHandleIsInvalid: The input receipt handle \"garbage\" is not a valid receipt handle.")]
    [InlineData("SendMessageBatch", """{"QueueUrl":"{q}","Entries":[]}""",
        "400 AWS.SimpleQueueService.EmptyBatchRequest|EmptyBatchRequest: There should be at least one SendMessageBatchRequestEntry in the request.")]
    [InlineData("SendMessageBatch", """{"QueueUrl":"{q}","Entries":[{"Id":"a:b","MessageBody":"x"}]}""",
        "400 AWS.SimpleQueueService.InvalidBatchEntryId|InvalidBatchEntryId: A batch entry id can only contain alphanumeric characters, hyphens and " +
        "underscores. It can " +
        "be at most 80 letters long.")]
    [InlineData("DeleteMessageBatch", """{"QueueUrl":"{q}","Entries":[{"Id":"a","ReceiptHandle":"x"},{"Id":"a","ReceiptHandle":"x"}]}""",
        "400 AWS.SimpleQueueService.BatchEntryIdsNotDistinct|BatchEntryIdsNotDistinct: Id a repeated.")]
    [InlineData("ReceiveMessage", """{"QueueUrl":"{f}","ReceiveRequestAttemptId":"a b"}""",
        Value + "Value a b for parameter ReceiveRequestAttemptId is invalid. Reason: ReceiveRequestAttemptId can only include alphanumeric and " +
        "punctuation characters. 1 to 128 in length.")]
    [InlineData("SendMessage", """{"QueueUrl":"{q}","MessageBody":"a","MessageSystemAttributes":{"SenderId":{"DataType":"String","StringValue":"a"}}}""",
        Value + "Message system attribute name 'SenderId' is invalid.")]
    [InlineData("SendMessage", """{"QueueUrl":"{q}","MessageBody":"a","MessageSystemAttributes":{"AWSTraceHeader":{"DataType":"Number","StringValue":"1"}}}""",
        Value + "The type of message system attribute 'AWSTraceHeader' is invalid. You must use only the type String.")]
    [InlineData("SetQueueAttributes", """{"QueueUrl":"{q}","Attributes":{"Policy":"{}"}}""",
        "400 InvalidAttributeValue|InvalidAttributeValue: Invalid value for the parameter Policy.")]
    [InlineData("SetQueueAttributes", """{"QueueUrl":"{q}","Attributes":{"Policy":"{\"Statement\":[\"x\"]}"}}""",
        "400 InvalidAttributeValue|InvalidAttributeValue: Invalid value for the parameter Policy.")]
    [InlineData("AddPermission", """{"QueueUrl":"{q}","Label":"a","AWSAccountIds":["*"],"Actions":["*"]}""",
        Value + "Value [*] for parameter PrincipalId is invalid. Reason: Unable to verify principal.")]
    [InlineData("AddPermission",
        """
        {"QueueUrl":"{q}","Label":"a","AWSAccountIds":["111122223333"],"Actions":["ChangeMessageVisibility","DeleteMessage","GetQueueAttributes","GetQueueUrl",
        "ListDeadLetterSourceQueues","PurgeQueue","ReceiveMessage","SendMessage"]}
        """,
        "403 OverLimit|OverLimit: 8 Actions were found, maximum allowed is 7.")]
    [InlineData("StartMessageMoveTask", """{"SourceArn":"arn:aws:sqs:us-east-1:000000000000:q"}""",
        Value + "Source queue must be configured as a Dead Letter Queue.")]
    [InlineData("CancelMessageMoveTask", """{"TaskHandle":"x"}""", "404 ResourceNotFoundException|ResourceNotFoundException: Task does not exist.")]
    [InlineData("Nonsense", "{}", "400 InvalidAction|InvalidAction: The action Nonsense is not valid for this endpoint.")]
    public async Task Each_error_has_its_codes_and_text(string operation, string request, string error)
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q");
        var fifo = await sqs.CreateAsync("f.fifo", """{"FifoQueue":"true"}""");
        var body = request.Replace("{q}", queue, StringComparison.Ordinal).Replace("{f}", fifo, StringComparison.Ordinal);
        Assert.Equal(error, await sqs.JsonErrorAsync(operation, body));
    }

    [Fact]
    public async Task A_batch_of_more_than_ten_entries_or_more_than_a_mebibyte_is_refused()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q");
        var entries = string.Join(',', Enumerable.Range(0, 20).Select(static i => $$"""{"Id":"{{i}}","MessageBody":"x"}"""));
        Assert.Equal(
            "400 AWS.SimpleQueueService.TooManyEntriesInBatchRequest|TooManyEntriesInBatchRequest: Maximum number of entries per request are 10. You " +
            "have sent 20.",
            await sqs.JsonErrorAsync("SendMessageBatch", $$"""{"QueueUrl":"{{queue}}","Entries":[{{entries}}]}"""));
        var (big, rest) = (new string('x', 1_048_570), "1234567");
        Assert.Equal(
            "400 AWS.SimpleQueueService.BatchRequestTooLong|BatchRequestTooLong: Batch requests cannot be longer than 1048576 bytes. You have sent " +
            "1048577 bytes.",
            await sqs.JsonErrorAsync(
                "SendMessageBatch",
                $$"""{"QueueUrl":"{{queue}}","Entries":[{"Id":"1","MessageBody":"{{big}}"},{"Id":"2","MessageBody":"{{rest}}"}]}"""));
    }

    [Fact]
    public async Task A_name_rests_for_a_minute_after_its_queue_was_deleted_and_purges_are_a_minute_apart()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q");
        await sqs.JsonAsync("PurgeQueue", $$"""{"QueueUrl":"{{queue}}"}""");
        Assert.Equal(
            "403 AWS.SimpleQueueService.PurgeQueueInProgress|PurgeQueueInProgress: Only one PurgeQueue operation on q is allowed every 60 seconds.",
            await sqs.JsonErrorAsync("PurgeQueue", $$"""{"QueueUrl":"{{queue}}"}"""));
        await sqs.JsonAsync("DeleteQueue", $$"""{"QueueUrl":"{{queue}}"}""");
        Assert.Equal(
            "400 AWS.SimpleQueueService.QueueDeletedRecently|QueueDeletedRecently: You must wait 60 seconds after deleting a queue before you can " +
            "create another with the " +
            "same name.",
            await sqs.JsonErrorAsync("CreateQueue", """{"QueueName":"q"}"""));
        sqs.Clock.Advance(TimeSpan.FromSeconds(60));
        await sqs.CreateAsync("q");
    }

    [Fact]
    public async Task A_policy_with_other_labels_than_texts_gets_permissions_and_loses_them()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q", """{"Policy":"{\"Statement\":{\"Sid\":1}}"}""");
        var permission = $$"""{"QueueUrl":"{{queue}}","Label":"a","AWSAccountIds":["111122223333"],"Actions":["*"]}""";
        await sqs.JsonAsync("AddPermission", permission);
        Assert.Equal(
            "400 InvalidParameterValue|InvalidParameterValueException: Value a for parameter Label is invalid. Reason: Already exists.",
            await sqs.JsonErrorAsync("AddPermission", permission));
        await sqs.JsonAsync("RemovePermission", $$"""{"QueueUrl":"{{queue}}","Label":"a"}""");
        var answer = await sqs.JsonAsync("GetQueueAttributes", $$"""{"QueueUrl":"{{queue}}","AttributeNames":["Policy"]}""");
        Assert.Equal("""{"Statement":[{"Sid":1}]}""", (string?)answer["Attributes"]!["Policy"]);
    }

    [Fact]
    public async Task A_redrive_policy_is_returned_with_a_number_and_compared_by_its_values()
    {
        using var sqs = new SqsWire();
        await sqs.CreateAsync("dlq");
        const string target = """\"deadLetterTargetArn\": \"arn:aws:sqs:us-east-1:000000000000:dlq\" """;
        var queue = await sqs.CreateAsync("q", $$"""{"RedrivePolicy":"{\"maxReceiveCount\": \"3\", {{target}}}"}""");
        var answer = await sqs.JsonAsync("GetQueueAttributes", $$"""{"QueueUrl":"{{queue}}","AttributeNames":["RedrivePolicy"]}""");
        Assert.Equal(
            """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dlq","maxReceiveCount":3}""", (string?)answer["Attributes"]!["RedrivePolicy"]);
        Assert.Equal(queue, await sqs.CreateAsync("q", $$"""{"RedrivePolicy":"{{{target}}, \"maxReceiveCount\": 3}"}"""));
    }

    [Fact]
    public async Task Entries_of_a_batch_fail_one_by_one()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q");
        var answer = await sqs.JsonAsync(
            "SendMessageBatch", $$"""{"QueueUrl":"{{queue}}","Entries":[{"Id":"1","MessageBody":"a"},{"Id":"2","MessageBody":"b","DelaySeconds":901}]}""");
        Assert.Equal("1", (string)Assert.Single(answer["Successful"]!.AsArray())!["Id"]!);
        var failed = Assert.Single(answer["Failed"]!.AsArray())!;
        Assert.Equal(("2", true, "InvalidParameterValue"), ((string)failed["Id"]!, (bool)failed["SenderFault"]!, (string)failed["Code"]!));
    }
}
