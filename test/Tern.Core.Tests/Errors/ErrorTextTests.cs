using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Errors;

/// <summary>The text of an error: the request, its target, and the result.</summary>
public sealed class ErrorTextTests
{
    private static readonly AwsService Service = new()
    {
        Id = "Test",
        ApiVersion = "1",
        SigningName = "test",
        SettingsKey = "TEST",
        EndpointRules = TestService.Other.EndpointRules,
        ReadError = static http => new AwsServiceException(Tern.Protocols.AwsJsonProtocol.ReadError(http, out _)),
    };

    private static readonly AwsOperation<string, string> OfTable = Operation(static request => request);

    [Fact]
    public async Task An_error_of_the_service_says_the_operation_its_resource_the_code_and_the_request_s_id()
    {
        var error = await FailAsync(OfTable, new TextResponse(
            400, """{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"Requested resource not found"}""", ("x-amzn-RequestId", "4KBN")));

        Assert.Equal("GetItem of 'orders' failed: Requested resource not found (ResourceNotFoundException, status 400, request id 4KBN)", error.Message);
        Assert.Equal("Requested resource not found", Assert.IsType<AwsServiceException>(error).ServiceMessage);
        Assert.Equal(("GetItem", "orders"), (error.Operation, error.Resource));
        Assert.StartsWith("Tern.AwsServiceException: GetItem of 'orders' failed: ", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_error_without_a_message_says_its_code_and_one_without_a_resource_the_operation_alone()
    {
        var error = await FailAsync(Operation(null), TextResponse.Error(400, "ValidationException"));

        Assert.Equal("GetItem failed: ValidationException (status 400)", error.Message);
        Assert.Null(error.Resource);
    }

    [Fact]
    public async Task An_error_after_several_attempts_says_how_many()
    {
        var error = await FailAsync(
            Operation(null, AwsOperationTraits.ReadOnly), new TextResponse(400, """{"__type":"ThrottlingException","message":"Rate exceeded"}"""));

        Assert.Equal("GetItem failed: Rate exceeded (ThrottlingException, status 400, 3 attempts)", error.Message);
    }

    [Fact]
    public async Task A_fault_of_the_network_says_the_operation_and_its_resource()
    {
        var error = await FailAsync(OfTable, null);

        Assert.Equal("GetItem of 'orders' failed: No connection. The request may have been carried out anyway.", error.Message);
        Assert.Equal(("GetItem", "orders"), (error.Operation, error.Resource));
    }

    [Fact]
    public async Task An_answer_that_can_not_be_read_says_the_operation_once()
    {
        var error = await FailAsync(OfTable, new TextResponse(200, "nonsense"));

        Assert.StartsWith("GetItem of 'orders' failed: The response violates the protocol: ", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void An_error_that_no_call_made_says_what_it_knows()
    {
        Assert.Equal("Not now (Busy, status 503)", new AwsServiceException(new AwsErrorDetails("Busy", "Not now", 503, null)).Message);
        Assert.Equal("No connection.", new AwsTransportException("No connection.", AwsTransportFault.Connect).Message);
    }

    [Fact]
    public async Task Readers_of_a_response_see_its_number_of_attempts()
    {
        var transport = new ScriptedTransport(attempt => attempt < 3 ? new TextResponse(500) : new TextResponse(200));
        await using var pipeline = Client(transport);
        var operation = new AwsOperation<string, int>(
            Service, "Count", static (string _, AwsHttpRequest _) => { }, static (string _, AwsHttpResponse answer) => answer.Attempts);

        Assert.Equal(3, await pipeline.SendAsync(operation, "", null, CancellationToken.None));
        Assert.Equal(1, await pipeline.SendAsync(operation, "", null, CancellationToken.None));
    }

    private static AwsOperation<string, string> Operation(Func<string, string?>? resource, AwsOperationTraits traits = AwsOperationTraits.None) => new(
        Service,
        "GetItem",
        static (string _, AwsHttpRequest http) => http.Body.Write("{}"u8),
        static (string _, AwsHttpResponse answer) => System.Text.Json.JsonDocument.Parse(answer.Body).RootElement.ToString())
    {
        Resource = resource,
        Traits = traits,
    };

    private static async Task<AwsException> FailAsync(AwsOperation<string, string> operation, TextResponse? answer)
    {
        await using var pipeline = Client(
            new ScriptedTransport(_ => answer ?? throw new AwsTransportException("No connection.", AwsTransportFault.ConnectionLost)));
        return await Assert.ThrowsAnyAsync<AwsException>(async () => await pipeline.SendAsync(operation, "orders", null, CancellationToken.None));
    }

    private static AwsPipeline Client(ScriptedTransport transport)
    {
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = new InstantTimeProvider();
        return new AwsPipeline(Service, options);
    }
}
