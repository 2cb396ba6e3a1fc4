using System.Runtime.CompilerServices;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

public sealed partial class BedrockClient
{
    /// <summary>
    /// Sends a conversation to a model, and waits for its response. See AWS's API reference:
    /// <see href="https://docs.aws.amazon.com/goto/WebAPI/bedrock-runtime-2023-09-30/Converse">Converse</see>.
    /// </summary>
    /// <remarks>
    /// <see cref="ConverseRequest.ModelId"/> is required. The service may take 60 minutes, by which the client's time
    /// limits are extended.
    /// </remarks>
    /// <param name="request">The request.</param>
    /// <param name="options">Per-call settings that override the client's, or null.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The response.</returns>
    /// <exception cref="ArgumentException">A required member isn't set, or a value is invalid.</exception>
    /// <exception cref="AccessDeniedException">The service returned the error of this name.</exception>
    /// <exception cref="ThrottlingException">The service returned the error of this name.</exception>
    /// <exception cref="ResourceNotFoundException">The service returned the error of this name.</exception>
    /// <exception cref="ModelTimeoutException">The service returned the error of this name.</exception>
    /// <exception cref="InternalServerException">The service returned the error of this name.</exception>
    /// <exception cref="ServiceUnavailableException">The service returned the error of this name.</exception>
    /// <exception cref="ValidationException">The service returned the error of this name.</exception>
    /// <exception cref="ModelNotReadyException">The service returned the error of this name.</exception>
    /// <exception cref="ModelErrorException">The service returned the error of this name.</exception>
    /// <exception cref="AwsServiceException">The service returned another error.</exception>
    /// <exception cref="AwsTransportException">No complete response arrived.</exception>
    public ValueTask<ConverseResponse> ConverseAsync(
        ConverseRequest request, AwsCallOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return Instruments.AreEnabled
            ? MeasureAsync(request, options, cancellationToken)
            : Pipeline.SendAsync(ConverseOperation.Instance, request, options, cancellationToken);
    }

    /// <inheritdoc cref="ConverseAsync(ConverseRequest, AwsCallOptions?, CancellationToken)"/>
    [OverloadResolutionPriority(-1)]
    public ValueTask<ConverseResponse> ConverseAsync(ConverseRequest request, CancellationToken cancellationToken) =>
        ConverseAsync(request, null, cancellationToken);

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
