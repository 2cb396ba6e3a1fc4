using Tern.Bedrock.Model;

namespace Tern.Bedrock;

public sealed partial class BedrockClient
{
    /// <summary>
    /// Asks a model, and waits for its answer. AWS's API reference describes it:
    /// <see href="https://docs.aws.amazon.com/goto/WebAPI/bedrock-runtime-2023-09-30/Converse">Converse</see>.
    /// </summary>
    /// <remarks>
    /// It needs <see cref="ConverseRequest.ModelId"/>. The service may take 60 minutes, by which the client's time limits are extended.
    /// </remarks>
    /// <param name="request">What is asked.</param>
    /// <param name="options">What this call wants other than its client; null for nothing.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>What the service answered. Await it once.</returns>
    /// <exception cref="ArgumentException">A required member is not set, or a value can't be sent.</exception>
    /// <exception cref="AccessDeniedException">The service said so.</exception>
    /// <exception cref="ThrottlingException">The service said so.</exception>
    /// <exception cref="ResourceNotFoundException">The service said so.</exception>
    /// <exception cref="ModelTimeoutException">The service said so.</exception>
    /// <exception cref="InternalServerException">The service said so.</exception>
    /// <exception cref="ServiceUnavailableException">The service said so.</exception>
    /// <exception cref="ValidationException">The service said so.</exception>
    /// <exception cref="ModelNotReadyException">The service said so.</exception>
    /// <exception cref="ModelErrorException">The service said so.</exception>
    /// <exception cref="AwsServiceException">The service answered with another error.</exception>
    /// <exception cref="AwsTransportException">No complete and sound answer came.</exception>
    public ValueTask<ConverseResponse> ConverseAsync(
        ConverseRequest request, AwsCallOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return Instruments.AreEnabled
            ? MeasureAsync(request, options, cancellationToken)
            : Pipeline.SendAsync(ConverseOperation.Instance, request, options, cancellationToken);
    }

    private async ValueTask<ConverseResponse> MeasureAsync(ConverseRequest request, AwsCallOptions? options, CancellationToken cancellationToken)
    {
        var (model, started) = (request.ModelId, _clock.GetTimestamp());
        Exception? fault = null;
        try
        {
            var response = await Pipeline.SendAsync(ConverseOperation.Instance, request, options, cancellationToken).ConfigureAwait(false);
            if (response.Usage is { } usage) Instruments.CountChat(model, usage);
            return response;
        }
        catch (Exception error)
        {
            fault = error;
            throw;
        }
        finally
        {
            Instruments.Time(model, _clock.GetElapsedTime(started), fault);
        }
    }
}
