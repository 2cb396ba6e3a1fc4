using Tern.Bedrock.DynamoDb;
using Tern.Bedrock.Model;
using Tern.DynamoDb;
using Tern.Local;
using Tern.Protocols;
using Tern.TestHarness;

namespace Tern.Bedrock.Tests.Conversations;

public sealed class ConversationTests : IAsyncLifetime
{
    private readonly ManualTimeProvider _clock = new();
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;

    private static CancellationToken Ends => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        // With a clock that stands still; otherwise, the local table would delete expired items, which takes the
        // service days.
        _local = await LocalDynamoDb.StartAsync(new() { TimeProvider = new ManualTimeProvider() });
        _db = _local.CreateClient(options => options.TimeProvider = _clock);
        await _db.CreateTableAsync<ConversationTable>(cancellationToken: Ends);
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task A_conversation_is_resumed_by_its_id()
    {
        var store = new ConversationStore(_db);
        var first = await store.OpenAsync("c1", Ends);
        Assert.Equal(0, first.Version);
        first.Add(Messages.User(ContentBlock.Text("Look."), Blocks.Image(new byte[] { 1, 2 }, ImageFormat.Png)));
        first.Add(Messages.Assistant("A river."));
        await first.SaveAsync(Ends);
        first.Add(Messages.User("Which?"));
        first.Add(Messages.Assistant("The Aare."));
        await first.SaveAsync(Ends);

        var second = await store.OpenAsync("c1", Ends);

        Assert.Equal((2, first.Tokens), (second.Version, second.Tokens));
        Assert.Equal(Texts(first), Texts(second));
        Assert.Equal(["Look.", "A river.", "Which?", "The Aare."], second.Messages.Select(static message => message.GetText()));
        Assert.Empty((await store.OpenAsync("c2", Ends)).Messages);
    }

    [Fact]
    public async Task The_oldest_turns_leave_the_history_whole_and_stay_in_the_table()
    {
        var store = new ConversationStore(_db, new ConversationStoreOptions { MaxTokens = 5, CountTokens = static _ => 1 });
        var conversation = await store.OpenAsync("c1", Ends);
        await SayAsync(conversation, "one");
        conversation.Add(Messages.User("two"));
        conversation.Add(Messages.Assistant(Use("t1")));
        conversation.Add(Messages.User(Blocks.ToolResult("t1", "rain")));
        conversation.Add(Messages.Assistant("It rains."));
        await conversation.SaveAsync(Ends);

        // Six messages: the first turn is removed, and nothing else.
        Assert.Equal(["two", "", "", "It rains."], (await store.OpenAsync("c1", Ends)).Messages.Select(static message => message.GetText()));
        // The second turn is removed as a whole, with its tool call.
        await SayAsync(conversation, "three");
        Assert.Equal(["three", "answer"], conversation.Messages.Select(static message => message.GetText()));
        Assert.Equal(["three", "answer"], (await store.OpenAsync("c1", Ends)).Messages.Select(static message => message.GetText()));

        var wide = new ConversationStore(_db, new ConversationStoreOptions { CountTokens = static _ => 1 });
        Assert.Equal(8, (await wide.OpenAsync("c1", Ends)).Messages.Count);
    }

    [Fact]
    public async Task The_newest_turn_stays_however_long_it_is()
    {
        var store = new ConversationStore(_db, new ConversationStoreOptions { MaxTokens = 1 });
        var conversation = await store.OpenAsync("c1", Ends);
        await SayAsync(conversation, "one");
        await SayAsync(conversation, "two " + new string('x', 100));

        Assert.Equal(2, (await store.OpenAsync("c1", Ends)).Messages.Count);
    }

    [Fact]
    public async Task Of_two_writers_the_second_is_told()
    {
        var store = new ConversationStore(_db);
        var one = await store.OpenAsync("c1", Ends);
        var other = await store.OpenAsync("c1", Ends);
        await SayAsync(one, "mine");
        other.Add(Messages.User("yours"));

        var error = await Assert.ThrowsAsync<ConversationConflictException>(async () => await other.SaveAsync(Ends));

        Assert.Equal("c1", error.ConversationId);
        Assert.Equal("mine", (await store.OpenAsync("c1", Ends)).Messages[0].GetText());
    }

    [Fact]
    public async Task A_turn_larger_than_an_item_is_kept_in_parts_and_one_larger_than_a_save_is_refused()
    {
        var store = new ConversationStore(_db);
        var image = new byte[700_000];
        new Random(7).NextBytes(image);
        var conversation = await store.OpenAsync("c1", Ends);
        conversation.Add(Messages.User(ContentBlock.Text("Look."), Blocks.Image(image, ImageFormat.Png)));
        await conversation.SaveAsync(Ends);
        conversation.Add(Messages.Assistant("Noise."));
        await conversation.SaveAsync(Ends);
        await SayAsync(conversation, "And?");

        var read = await store.OpenAsync("c1", Ends);
        Assert.Equal(4, read.Messages.Count);
        Assert.True(read.Messages[0].Content![1].TryGetImage(out var kept));
        Assert.True(kept.Source!.TryGetBytes(out var bytes));
        Assert.Equal(image, bytes.ToArray());

        read.Add(Messages.User(Blocks.Image(new byte[3_000_000], ImageFormat.Png)));
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await read.SaveAsync(Ends));
        Assert.Contains("s3Location", error.Message);

        await store.DeleteAsync("c1", Ends);
        Assert.Empty((await store.OpenAsync("c1", Ends)).Messages);
        Assert.Equal(0, (await store.OpenAsync("c1", Ends)).Version);
    }

    [Fact]
    public async Task A_turn_whose_time_is_over_is_forgotten_though_it_is_still_there()
    {
        var store = new ConversationStore(_db, new ConversationStoreOptions { TimeToLive = TimeSpan.FromHours(1) });
        var conversation = await store.OpenAsync("c1", Ends);
        await SayAsync(conversation, "one");
        _clock.Advance(TimeSpan.FromMinutes(40));
        await SayAsync(conversation, "two");
        _clock.Advance(TimeSpan.FromMinutes(40));

        Assert.Equal(["two", "answer"], (await store.OpenAsync("c1", Ends)).Messages.Select(static message => message.GetText()));
    }

    [Fact]
    public async Task A_question_and_its_answer_are_saved_together_and_a_failed_one_is_taken_back()
    {
        await using var model = new ScriptedModel(
            ScriptedModel.Answer("""{"text":"Hello!"}"""),
            ScriptedServer.Answer(400, """{"message":"no"}"""u8.ToArray(), ("x-amzn-ErrorType", "ValidationException"), ("Content-Type", "application/json")),
            ScriptedModel.Answer("""{"text":"Well."}"""));
        var store = new ConversationStore(_db);
        var conversation = await store.OpenAsync("c1", Ends);
        var request = new ConverseRequest { ModelId = "m" };

        Assert.Equal("Hello!", (await conversation.AskAsync(model.Client, request, Messages.User("Hello?"), Ends)).GetText());
        await Assert.ThrowsAsync<ValidationException>(async () => await conversation.AskAsync(model.Client, request, Messages.User("How are you?"), Ends));
        Assert.Equal(2, conversation.Messages.Count);
        await conversation.AskAsync(model.Client, request, Messages.User("And you?"), Ends);

        Assert.Equal(["Hello?", "Hello!", "And you?", "Well."], (await store.OpenAsync("c1", Ends)).Messages.Select(static message => message.GetText()));
        Assert.Equal(
            """
            {"messages":[{"role":"user","content":[{"text":"Hello?"}]},{"role":"assistant","content":[{"text":"Hello!"}]},
            {"role":"user","content":[{"text":"And you?"}]}]}
            """.ReplaceLineEndings(""),
            model.Asked[2]);
    }

    [Fact]
    public async Task An_answer_that_holds_nothing_keeps_the_question_for_the_next_one()
    {
        await using var model = new ScriptedModel(ScriptedModel.Answer(""), ScriptedModel.Answer("""{"text":"Well."}"""));
        var conversation = await new ConversationStore(_db).OpenAsync("c1", Ends);
        var request = new ConverseRequest { ModelId = "m" };

        Assert.Equal("", (await conversation.AskAsync(model.Client, request, Messages.User("Hello?"), Ends)).GetText());
        await conversation.AskAsync(model.Client, request, Messages.User("Anybody?"), Ends);

        var read = await new ConversationStore(_db).OpenAsync("c1", Ends);
        Assert.Equal(["Hello?Anybody?", "Well."], read.Messages.Select(static message => message.GetText()));
    }

    [Fact]
    public async Task Turns_saved_during_a_deletion_are_deleted_too()
    {
        var store = new ConversationStore(_db);
        var other = await store.OpenAsync("c1", Ends);
        for (var turn = 0; turn < 30; turn++) await SayAsync(other, "one");
        var transport = new WatchedTransport(_local.Transport);
        await using var db = _local.CreateClient(options => options.Transport = transport);
        var isSaved = false;
        transport.Answer = async (operation, _, _) =>
        {
            if (operation != "BatchWriteItem" || isSaved) return null;
            isSaved = true;
            await SayAsync(other, "before the model's message was complete");
            return null;
        };

        await new ConversationStore(db).DeleteAsync("c1", Ends);

        Assert.True(isSaved);
        Assert.Equal(0, (await _db.ScanAsync(new() { TableName = "conversations" }, cancellationToken: Ends)).Count);
    }

    [Fact]
    public async Task Remains_of_a_deleted_conversation_never_return()
    {
        var store = new ConversationStore(_db);
        var old = await store.OpenAsync("c1", Ends);
        await SayAsync(old, "old one");
        await SayAsync(old, "old two");
        // The state after a concurrent deletion and save: the head is missing, but turns exist.
        await _db.DeleteItemAsync(
            new() { TableName = "conversations", Key = new() { ["pk"] = "CONVERSATION#c1", ["sk"] = "HEAD" } }, cancellationToken: Ends);

        var conversation = await store.OpenAsync("c1", Ends);
        Assert.Empty(conversation.Messages);
        await SayAsync(conversation, "new");

        Assert.Equal(["new", "answer"], (await store.OpenAsync("c1", Ends)).Messages.Select(static message => message.GetText()));
    }

    [Fact]
    public async Task Messages_that_no_model_takes_are_refused()
    {
        var conversation = await new ConversationStore(_db).OpenAsync("c1", Ends);

        Assert.Throws<ArgumentException>(() => conversation.Add(Messages.Assistant("An answer to nothing.")));
        Assert.Throws<ArgumentException>(() => conversation.Add(Messages.User(Blocks.ToolResult("t1", "to nobody"))));
        conversation.Add(Messages.User("One."));
        conversation.Add(Messages.User("Two."));
        Assert.Throws<ArgumentException>(() => conversation.Add(Messages.User(Blocks.ToolResult("t1", "to nobody"))));
        Assert.Equal(["One.Two."], conversation.Messages.Select(static message => message.GetText()));

        conversation.Add(Messages.Assistant(Use("t1"), Use("t2")));
        Assert.Contains("t1, t2", Assert.Throws<ArgumentException>(() => conversation.Add(Messages.User("Never mind."))).Message);
        Assert.Throws<ArgumentException>(() => conversation.Add(Messages.User(Blocks.ToolResult("t1", "half"))));
        conversation.Add(Messages.User(Blocks.ToolResult("t1", "a"), Blocks.ToolResult("t2", "b")));
        Assert.Equal(3, conversation.Messages.Count);
    }

    [Fact]
    public void Settings_that_make_no_sense_are_refused_by_name()
    {
        Assert.Contains("MaxTokens", Assert.Throws<ArgumentOutOfRangeException>(() => new ConversationStore(_db, new() { MaxTokens = 0 })).Message);
        Assert.Contains(
            "TimeToLive", Assert.Throws<ArgumentOutOfRangeException>(() => new ConversationStore(_db, new() { TimeToLive = TimeSpan.Zero })).Message);
    }

    private static ContentBlock Use(string id) =>
        ContentBlock.ToolUse(new ToolUseBlock { ToolUseId = id, Name = "weather", Input = AwsDocument.Parse("{}") });

    private static IEnumerable<string> Texts(Conversation conversation) =>
        conversation.Messages.Select(static message => System.Text.Encoding.UTF8.GetString(MessageJson.ToUtf8Bytes(message)));

    private static async Task SayAsync(Conversation conversation, string text)
    {
        conversation.Add(Messages.User(text));
        conversation.Add(Messages.Assistant("answer"));
        await conversation.SaveAsync(Ends);
    }
}
